import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const WORKER = fileURLToPath(new URL('./worker.mjs', import.meta.url))
const SILENT_MS = 180_000
const children = new Set()
process.on('exit', () => {
  for (const child of children) end(child)
})

/**
 * Runs the tries in `jobs` processes of at most `size` tries each, and calls `onResult(try, result)` for each. A try
 * that makes its process hang or end counts as killed, and the rest continues in a new process.
 */
export async function runTries(tries, { jobs, size, onResult, silentMs = SILENT_MS, ...setting }) {
  const chunks = []
  const most = Math.max(1, Math.min(size, Math.ceil(tries.length / jobs)))
  for (let at = 0; at < tries.length; at += most) chunks.push(tries.slice(at, at + most))
  const lane = async () => {
    for (let chunk = chunks.shift(); chunk; chunk = chunks.shift()) {
      let left = chunk
      while (left.length) left = await runOnce(left, { ...setting, onResult, silentMs })
    }
  }
  await Promise.all(Array.from({ length: jobs }, lane))
}

/** Runs one process. Returns the tries that are left. */
function runOnce(tries, { onResult, silentMs, ...job }) {
  return new Promise((resolve, reject) => {
    const left = new Set(tries.keys())
    const begun = new Set()
    let isSilent = false
    const child = fork(WORKER, { detached: true, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    children.add(child)
    const silence = () => {
      isSilent = true
      end(child)
    }
    let timer = setTimeout(silence, silentMs)
    child.on('message', ({ began, rests, ended, ...result }) => {
      clearTimeout(timer)
      timer = setTimeout(silence, silentMs)
      if (began !== undefined) begun.add(began)
      if (rests !== undefined) begun.delete(rests)
      if (ended === undefined) return
      left.delete(ended)
      onResult(tries[ended], result)
    })
    child.on('exit', (code) => {
      clearTimeout(timer)
      end(child)
      children.delete(child)
      if (left.size === 0) return resolve([])
      const [culprit] = begun
      if (culprit === undefined)
        return reject(new Error(`a process of the run ended by itself (${code}) before its first test`))
      left.delete(culprit)
      onResult(tries[culprit], { isKilled: true, test: isSilent ? 'time-out' : 'the process ended' })
      resolve([...left].map((number) => tries[number]))
    })
    child.send({ ...job, tries })
  })
}

/** Ends a process with its children. */
function end(child) {
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It has already ended.
  }
}
