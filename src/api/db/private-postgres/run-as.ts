import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import type { Account } from './account.ts'

/** Spawns PostgreSQL's programs as their account, without our PG… variables and secrets in the environment. */
export function spawnOptions(program: string, account: Account | undefined, extra: Record<string, string> = {}) {
  const { PATH = '', SystemRoot, TEMP } = process.env
  const windows = process.platform === 'win32' ? { SystemRoot, TEMP } : {}
  return {
    // The account may not be allowed to enter our working directory.
    cwd: dirname(program),
    env: { PATH, LC_ALL: 'C', ...windows, ...extra },
    windowsHide: true,
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
  }
}

/** Runs a program to its end. A program that cannot be started has code -1. */
export function runToEnd(
  program: string,
  args: string[],
  account?: Account,
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { ...spawnOptions(program, account), stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ code: -1, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? -1, output: output.trim() }))
  })
}
