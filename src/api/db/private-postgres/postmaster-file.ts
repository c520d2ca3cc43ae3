import { readFile, readlink, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { runToEnd } from './run-as.ts'

/** The content of postmaster.pid. The file may be stale: a killed server leaves it behind. */
export type PostmasterFile = { pid: number; port: number /** Empty while PostgreSQL is starting. */; host: string }

export async function readPostmasterFile(folder: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , port, socketFolder, address] = text.split('\n').map((line) => line.trim())
  return Number(pid) ? { pid: Number(pid), port: Number(port), host: socketFolder || address || '' } : undefined
}

export function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Whether the process is PostgreSQL on this folder, and not another program with a reused pid. */
export async function servesFolder(pid: number, folder: string) {
  if (!isAlive(pid)) return false
  if (process.platform === 'linux') {
    const workingFolder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
    return workingFolder === (await realpath(folder))
  }
  const { output } =
    process.platform === 'win32'
      ? await runToEnd('tasklist', ['/NH', '/FI', `PID eq ${pid}`])
      : await runToEnd('ps', ['-p', String(pid), '-o', 'comm='])
  return output.includes('postgres')
}
