/** A port with the shape of VS Code's `LogOutputChannel`, so that the host passes its channel as it is. */
export interface Logger {
  trace(message: string, ...args: unknown[]): void;
  debug(message: string, ...args: unknown[]): void;
  info(message: string, ...args: unknown[]): void;
  warn(message: string, ...args: unknown[]): void;
  error(message: string | Error, ...args: unknown[]): void;
}

const nothing = (): void => undefined;

/** Swallows everything: for tests and for callers that have nowhere to write. */
export const nullLogger: Logger = Object.freeze({
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
});
