import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

test('D4.7 the command line ends quietly when its output is closed', async () => {
  const child = spawn(process.execPath, ['src/operator/main.ts', 'help'], { stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.destroy()
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect([said, code]).toEqual(['', 0])
})
