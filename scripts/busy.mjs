/**
 * node scripts/busy.mjs [N]: keeps N processes (default 8) busy until Ctrl-C, to try the tests on an overloaded
 * machine.
 */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const [wish = '8'] = process.argv.slice(2)
const count = Number(wish)
if (wish === 'spin') spin()
else if (Number.isInteger(count) && count > 0) keepBusy()
else {
  console.error('Usage: node scripts/busy.mjs N, where N is 1 or more')
  process.exit(1)
}

function keepBusy() {
  const children = Array.from({ length: count }, () => fork(fileURLToPath(import.meta.url), ['spin']))
  const end = () => {
    for (const child of children) child.kill()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
  console.log(`${count} processes are busy. Press Ctrl-C to stop them.`)
}

/** Works in short rounds, so that it notices when its parent has ended. */
function spin() {
  const until = performance.now() + 200
  while (performance.now() < until);
  if (process.connected) setImmediate(spin)
}
