import { cart } from './cart.ts'
import { catalogue } from './catalogue.ts'
import { checkout } from './checkout.ts'
import { checkoutRules } from './checkout-rules.ts'
import { history } from './history.ts'
import { renderPages } from './render-pages.ts'
import { rewards } from './rewards.ts'
import { signIn } from './sign-in.ts'
import { type Row, table } from './table.ts'

/** node bench/main.ts [name…]: measures against a baseline in the same run and prints ratios, one table for all. */
const benches: Record<string, () => Promise<Row[]>> = {
  pages: renderPages,
  catalogue,
  'sign-in': signIn,
  cart,
  'checkout-rules': checkoutRules,
  checkout,
  history,
  rewards,
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(`there is no ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}`)
  process.exit(1)
}
const rows: Row[] = []
const failures: string[] = []
const secondsSince = (started: number) => `${Math.round((performance.now() - started) / 1000)} s`
const begun = performance.now()
for (const [name, run] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  process.stderr.write(`${name} …\n`)
  const started = performance.now()
  try {
    rows.push(...(await run()))
  } catch (error) {
    // The others are worth having.
    failures.push(`${name}: ${error instanceof Error ? error.message : error}`)
    console.error(error)
  }
  process.stderr.write(`  ${secondsSince(started)}\n`)
}
console.log(table(rows))
const over = rows.filter((row) => !row.isMet).length
console.log(`\n${rows.length} measured, ${over} over their limit, ${failures.length} failed, in ${secondsSince(begun)}`)
for (const failure of failures) console.log(`FAILED ${failure}`)
process.exitCode = over + failures.length === 0 ? 0 : 1
