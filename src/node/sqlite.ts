/** `node:sqlite` as far as it is used; its types are in newer `@types/node` than the oldest Node that runs us. */
export interface Statement {
  get(...values: SqlValue[]): Row | undefined;
  all(...values: SqlValue[]): Row[];
  run(...values: SqlValue[]): unknown;
}
export interface Database {
  exec(sql: string): void;
  prepare(sql: string): Statement;
  close(): void;
}
export type SqlValue = string | number | null | Uint8Array;
export type Row = Readonly<Record<string, SqlValue>>;

interface SqliteModule {
  readonly DatabaseSync: new (path: string, options?: { readonly readOnly?: boolean }) => Database;
}

/** SQLite of this Node, or undefined before Node 22.5, where packs kept in a database cannot be opened. */
export function sqlite(): SqliteModule | undefined {
  return process.getBuiltinModule?.('node:sqlite') as SqliteModule | undefined;
}
