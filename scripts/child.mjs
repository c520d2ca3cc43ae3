import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { project } from './project.mjs'

const running = new Set()
let interruptedBy

function interrupt(signal) {
  interruptedBy = signal
  if (running.size === 0) process.exit(exitCodeOf(signal))
  for (const child of running) send(child, signal)
}

/** Signals the child, or its whole process group if it has one. */
function send(child, signal) {
  if (!child.hasGroup) return child.kill(signal)
  try {
    process.kill(-child.pid, signal)
  } catch {
    // The group has no process left.
  }
}

// A signal to this process alone must not leave children behind. Ctrl-C reaches the children too, and a second signal
// is harmless.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => interrupt(signal))

// npm forwards SIGTERM to the shell between us, which ends without forwarding it.
if (process.env.npm_lifecycle_event) {
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    interrupt('SIGTERM')
  }, 200)
  watch.unref()
}

export const exitCodeOf = (signal) => 128 + constants.signals[signal]

/** A process that left the group may keep the output open. */
const WAIT_FOR_OUTPUT_MS = 1000

/**
 * Runs a program to its end. After a signal to this process, it does not return but exits, unless `endsItself`. With
 * `group`, the program's own children end with it: killed test runners leave workers behind. With `echo`, the output
 * is shown while it arrives, and returned.
 */
export function run(program, args, { endsItself = false, group = false, echo = false, ...options } = {}) {
  return new Promise((resolve) => {
    const hasGroup = group && process.platform !== 'win32'
    const stdio = echo ? ['ignore', 'pipe', 'pipe'] : 'inherit'
    const child = spawn(program, args, { cwd: project, stdio, detached: hasGroup, ...options })
    child.hasGroup = hasGroup
    running.add(child)
    let output = ''
    for (const name of ['stdout', 'stderr'])
      child[name]?.setEncoding('utf8').on('data', (text) => {
        output += text
        if (echo) process[name].write(text)
      })
    const end = (code, signal) => {
      running.delete(child)
      if (interruptedBy && !endsItself) process.exit(exitCodeOf(interruptedBy))
      resolve({ code: signal ? exitCodeOf(signal) : code, output })
    }
    child.on('error', (error) => {
      output += error.message
      end(127)
    })
    child.on('exit', (code, signal) => {
      if (!hasGroup) return
      send(child, 'SIGKILL')
      setTimeout(end, WAIT_FOR_OUTPUT_MS, code, signal).unref()
    })
    child.on('close', end)
  })
}
