import { type ChildProcess, fork } from 'node:child_process'
import { MINUTE_MS } from '#contract/wire/durations.ts'
import type { PictureJob } from './picture-process.ts'
import type { Redrawn } from './redraw.ts'

const PROGRAM = new URL('./picture-process.ts', import.meta.url)
/** The time limit of one picture. After it the process is killed, and the next picture starts a new one. */
const JOB_MS = 30_000
/** An idle process ends, to free its memory. */
const IDLE_MS = MINUTE_MS
/** The environment variables that the process gets. Passwords and keys are left out. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot']

type RunningJob = { id: number; resolve: (done: Redrawn) => void; reject: (error: Error) => void }

/** The process that decodes pictures. The first picture starts it. It ends with this process, and is restarted after it dies. */
export function pictureChild() {
  let child: ChildProcess | undefined
  let running: RunningJob | undefined
  let idle: NodeJS.Timeout | undefined
  let jobs = 0

  function started(): ChildProcess {
    if (child?.connected) return child
    const env = Object.fromEntries(PASSED_ON.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
    const one = fork(PROGRAM, {
      env: { ...env, UV_THREADPOOL_SIZE: '2' },
      execArgv: ['--max-old-space-size=128'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    one.on('message', ({ id, done }: { id: number; done: Redrawn }) => {
      if (running?.id === id) running.resolve(done)
    })
    const lost = (error: Error) => {
      if (child !== one) return
      child = undefined
      running?.reject(error)
    }
    one.on('error', lost)
    one.on('exit', (code, signal) => lost(new Error(`the picture process ended with ${code ?? signal}`)))
    child = one
    return one
  }

  return {
    pid: () => child?.pid,
    /** Only one job at a time: the caller waits for the answer before it sends the next. */
    async run(kind: PictureJob['kind'], bytes: Uint8Array): Promise<Redrawn> {
      clearTimeout(idle)
      const one = started()
      // The child keeps this process alive only while it works.
      one.ref()
      one.channel?.ref()
      jobs += 1
      const id = jobs
      const { promise, resolve, reject } = Promise.withResolvers<Redrawn>()
      running = { id, resolve, reject }
      const late = setTimeout(() => one.kill('SIGKILL'), JOB_MS)
      try {
        one.send({ id, kind, bytes } satisfies PictureJob, (error) => error && reject(error))
        return await promise
      } finally {
        clearTimeout(late)
        running = undefined
        one.unref()
        one.channel?.unref()
        idle = setTimeout(() => one.connected && one.disconnect(), IDLE_MS).unref()
      }
    },
  }
}
