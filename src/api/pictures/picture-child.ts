import { type ChildProcess, fork } from 'node:child_process'
import { MINUTE_MS } from '#contract/wire/durations.ts'
import type { PictureJob } from './picture-process.ts'
import type { Redrawn } from './redraw.ts'

const PROGRAM = new URL('./picture-process.ts', import.meta.url)
/** A picture that takes longer is not worth the wait: the process is ended, and the next picture starts another. */
const JOB_MS = 30_000
/** Without work it goes, and its memory with it. */
const IDLE_MS = MINUTE_MS
/** What a process needs to run. Passwords and keys are not among it. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot']

type Under = { id: number; resolve: (done: Redrawn) => void; reject: (error: Error) => void }

/** The process that decodes pictures: started by the first one, ended with this process, and started again when it dies. */
export function pictureChild() {
  let child: ChildProcess | undefined
  let under: Under | undefined
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
      if (under?.id === id) under.resolve(done)
    })
    const lost = (error: Error) => {
      if (child !== one) return
      child = undefined
      under?.reject(error)
    }
    one.on('error', lost)
    one.on('exit', (code, signal) => lost(new Error(`the picture process ended with ${code ?? signal}`)))
    child = one
    return one
  }

  return {
    pid: () => child?.pid,
    /** One at a time: the next is asked when the last one is answered. */
    async run(kind: PictureJob['kind'], bytes: Uint8Array): Promise<Redrawn> {
      clearTimeout(idle)
      const one = started()
      // It keeps this process alive only while it works.
      one.ref()
      one.channel?.ref()
      jobs += 1
      const id = jobs
      const { promise, resolve, reject } = Promise.withResolvers<Redrawn>()
      under = { id, resolve, reject }
      const late = setTimeout(() => one.kill('SIGKILL'), JOB_MS)
      try {
        one.send({ id, kind, bytes } satisfies PictureJob, (error) => error && reject(error))
        return await promise
      } finally {
        clearTimeout(late)
        under = undefined
        one.unref()
        one.channel?.unref()
        idle = setTimeout(() => one.connected && one.disconnect(), IDLE_MS).unref()
      }
    },
  }
}
