import { cart } from './cart.ts'
import { catalogue } from './catalogue.ts'
import { checkout } from './checkout.ts'
import { checkoutRules } from './checkout-rules.ts'
import { checkoutSteps } from './checkout-steps.ts'
import { history } from './history.ts'
import { machine, secondsSince } from './machine.ts'
import { messages } from './messages.ts'
import { navigation } from './navigation.ts'
import { overload } from './overload.ts'
import { renderPages } from './render-pages.ts'
import { rewards } from './rewards.ts'
import { servedPages } from './served-pages.ts'
import { signIn } from './sign-in.ts'
import { isOver, type Row, table } from './table.ts'

/**
 * node bench/main.ts [name…]: measures against baselines in the same run, and prints the ratios in one table. Exits
 * with 1 when a ratio exceeds its limit or could not be measured.
 */
const benches: Record<string, () => Promise<Row[]>> = {
  pages: async () => [...(await renderPages()), ...(await servedPages())],
  navigation,
  catalogue,
  'sign-in': signIn,
  cart,
  'checkout-rules': checkoutRules,
  checkout: async () => [...(await checkout()), ...(await checkoutSteps())],
  history,
  rewards,
  overload,
  messages,
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(`there is no ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}`)
  process.exit(1)
}
const measuredOn = machine()
const rows: Row[] = []
const took: string[] = []
const failures: string[] = []
const begun = performance.now()
for (const [name, run] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  process.stderr.write(`${name} …\n`)
  const started = performance.now()
  try {
    rows.push(...(await run()))
  } catch (error) {
    // The other results are still useful.
    failures.push(`${name}: ${error instanceof Error ? error.message : error}`)
    console.error(error)
  }
  took.push(`${name} ${secondsSince(started)}`)
  process.stderr.write(`  ${secondsSince(started)}\n`)
}
const over = rows.filter(isOver).length
console.log(`\n${measuredOn}\n\n${table(rows)}`)
console.log(`\n${rows.length} measured, ${over} over their limit, ${failures.length} failed`)
for (const failure of failures) console.log(`FAILED ${failure}`)
console.log(`${secondsSince(begun)} in all: ${took.join(', ')}`)
process.exitCode = over + failures.length === 0 ? 0 : 1
