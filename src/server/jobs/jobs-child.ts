import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Log } from '#api/base/log.ts'
import { SECOND_MS } from '#contract/wire/durations.ts'
import type { JobsStart } from './jobs-process.ts'

const PROGRAM = new URL('./jobs-process.ts', import.meta.url)
const RESTART_MS = SECOND_MS

type JobsChildParts = JobsStart & { log: Log; env?: NodeJS.ProcessEnv }

/** Runs the jobs in their own process, and starts it again when it dies. `stop` waits for running jobs. */
export function startJobsChild({ log, env = process.env, ...start }: JobsChildParts) {
  let child = started()
  let restart: NodeJS.Timeout | undefined
  let isStopping = false

  function started(): ChildProcess {
    const one = fork(PROGRAM, {
      env,
      // The server's own flags about memory. Others, such as a debugger's port, are for one process.
      execArgv: process.execArgv.filter((flag) => /^--(?:max-semi-space-size|heap-growing-percent)=/.test(flag)),
      // Its own process group: Ctrl-C at a terminal reaches the server alone, which stops this process when its requests are finished.
      detached: process.platform !== 'win32',
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    // A process that dies at once closes its channel first.
    one.on('error', () => {})
    one.send(start, () => {})
    one.once('exit', (code, signal) => {
      if (isStopping) return
      log.warn('the process of the jobs ended and is started again', { place: String(code ?? signal) })
      restart = setTimeout(() => {
        child = started()
      }, RESTART_MS)
    })
    return one
  }

  return {
    pid: () => child.pid,
    async stop(): Promise<void> {
      isStopping = true
      clearTimeout(restart)
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
