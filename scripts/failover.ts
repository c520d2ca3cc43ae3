/**
 * npm run failover -- [--rounds N]: takes the primary away under load, promotes the standby, and checks every order.
 * Odd rounds kill the primary, even rounds freeze it, as if its machine had vanished.
 */
import { openTrial, type Round } from '#tests/support/failover.ts'

const AWAY_MS = 10_000

const at = process.argv.indexOf('--rounds')
const rounds = Number(at === -1 ? 4 : process.argv[at + 1])
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error('Usage: npm run failover -- --rounds N, where N is 1 or more')
  process.exit(1)
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

function told(number: number, { fault, awayMs, noticedMs, promotedMs, orders, again, broken }: Round): string {
  const times = `back after ${seconds(awayMs)} (noticed ${seconds(noticedMs)}, promoted ${seconds(promotedMs)})`
  const resent = [...again].map(([why, count]) => `${count} × ${why}`).join(', ') || 'none'
  return [
    `${number}. ${fault}: ${times}, ${orders} orders, sent again: ${resent}`,
    ...broken.map((one) => `   ${one}`),
  ].join('\n')
}

const trial = await openTrial({ mode: 'production', port: Number(process.env.PORT ?? 0) })
const done: Round[] = []
try {
  for (let number = 1; number <= rounds; number += 1) {
    const round = await trial.round(number % 2 === 1 ? 'kill' : 'freeze')
    done.push(round)
    console.log(told(number, round))
  }
} finally {
  await trial.close()
}
const broken = done.flatMap((round) => round.broken)
const slow = done.filter(({ awayMs }) => awayMs > AWAY_MS)
const orders = done.reduce((sum, round) => sum + round.orders, 0)
const longest = Math.max(...done.map(({ awayMs }) => awayMs))
console.log(`${orders} paid orders in ${rounds} rounds; ${broken.length} faults; away for ${seconds(longest)} at most`)
if (slow.length > 0) console.log(`${slow.length} rounds took longer than ${seconds(AWAY_MS)}`)
process.exit(broken.length + slow.length > 0 ? 1 : 0)
