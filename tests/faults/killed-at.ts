import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { DatabaseSetting } from '#api/db/database.ts'
import type { FaultPoint } from '#api/parts/fault-points.ts'
import type { Task } from './checkout-process.ts'

const PROCESS = fileURLToPath(new URL('./checkout-process.ts', import.meta.url))

/** The database, and how far its clock is ahead. */
type Where = { connection: DatabaseSetting; laterMs: number }

/**
 * Starts a process that dies at the point, gives it a task, and waits for its end. Returns its answer if it survived.
 */
export async function killedAt(where: Where, point: FaultPoint, task: Task): Promise<string> {
  const child = fork(PROCESS, [JSON.stringify({ ...where, point })], {
    execPath: process.execPath,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const end = ended.then(([code, signal]) => [signal ?? `ended with ${code}`])
  const [started] = await Promise.race([end, once(child, 'message')])
  if (typeof started === 'string') return started
  child.send(task)
  const [outcome] = await Promise.race([end, once(child, 'message')])
  if (outcome === 'SIGKILL') return 'killed'
  child.kill('SIGKILL')
  await ended
  return JSON.stringify(outcome)
}
