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

/** To the child, or to its whole group if it was given one. */
function send(child, signal) {
  if (!child.hasGroup) return child.kill(signal)
  try {
    process.kill(-child.pid, signal)
  } catch {
    // Nobody is left in it.
  }
}

// A signal to this process alone must not leave children behind. Ctrl-C reaches them too, and a second one does no harm.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => interrupt(signal))

// npm hands its SIGTERM to the shell between us, which dies of it without a word to us.
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

/**
 * Runs a program to its end. After a signal to us it does not return, unless it `endsItself`: its end is ours.
 * With `group`, whatever it started ends with it: test runners leave workers behind when they are killed.
 */
export function run(program, args, { endsItself = false, group = false, ...options } = {}) {
  return new Promise((resolve) => {
    const hasGroup = group && process.platform !== 'win32'
    const child = spawn(program, args, { cwd: project, stdio: 'inherit', detached: hasGroup, ...options })
    child.hasGroup = hasGroup
    running.add(child)
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    const end = (code, signal) => {
      running.delete(child)
      if (hasGroup && child.pid) send(child, 'SIGKILL')
      if (interruptedBy && !endsItself) process.exit(exitCodeOf(interruptedBy))
      resolve({ code: signal ? exitCodeOf(signal) : code, output })
    }
    child.on('error', (error) => {
      output += error.message
      end(127)
    })
    child.on('close', end)
  })
}
