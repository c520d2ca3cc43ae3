import { cart } from './cart.ts'
import { catalogue } from './catalogue.ts'
import { checkout } from './checkout.ts'
import { checkoutRules } from './checkout-rules.ts'
import { history } from './history.ts'
import { renderPages } from './render-pages.ts'
import { rewards } from './rewards.ts'
import { signIn } from './sign-in.ts'
import { type Row, table } from './table.ts'

/** node bench/main.ts [name…]: measures against a baseline in the same run and prints ratios. */
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
const rows: Row[] = []
for (const [name, run] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  process.stderr.write(`${name} …\n`)
  rows.push(...(await run()))
}
console.log(table(rows))
process.exitCode = rows.every((row) => row.isMet) ? 0 : 1
