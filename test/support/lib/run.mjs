import { spawn } from 'node:child_process';

/**
 * Runs a program and resolves with its exit code and, when `capture` is set, its output. Rejects when it fails, with the
 * end of what it printed, unless `allowFailure` is set.
 */
export function run(command, args, { cwd, env, capture = false, allowFailure = false } = {}) {
  return new Promise((resolve, reject) => {
    // npm is a script on Windows and needs the shell there.
    const shell = process.platform === 'win32' && /^(?:npm|npx|code)$/.test(command);
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: capture ? ['ignore', 'pipe', 'pipe'] : 'inherit', shell });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => (allowFailure ? resolve({ code: 127, output: String(error) }) : reject(error)));
    child.on('close', (code) => {
      if (code === 0 || allowFailure) resolve({ code: code ?? 1, output });
      else reject(new Error(`${command} ${args.join(' ')} ended with ${code}\n${output.slice(-3000)}`));
    });
  });
}

/** True when a program of that name answers. */
export async function has(command, args = ['--version']) {
  return (await run(command, args, { capture: true, allowFailure: true })).code === 0;
}
