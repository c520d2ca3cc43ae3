import { beforeAll, expect, test } from 'vitest'
import { type TestSite, testSite } from '#tests/support/site.ts'
import { newSubscriber, subscribe, testTill } from '#tests/support/subscriber.ts'
import { UsageError } from '../cli/command.ts'
import { type CommandContext, commandLineActor, staffOfStore } from '../cli/command-context.ts'
import { runCommand } from '../cli/run-command.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
  testTill(site)
  site.setClock(new Date('2026-11-15T01:00:00Z'))
})

async function typed(...argv: string[]): Promise<string> {
  const context: CommandContext = {
    env: site.parts.env,
    db: site.db,
    clock: site.parts.clock,
    staff: (store) => staffOfStore(site.parts, store, commandLineActor('mei')),
    close: async () => {},
  }
  let said = ''
  const write = (text: string) => {
    said += text
  }
  await runCommand(argv, { write, isTerminal: false, open: async () => context })
  return said
}

test('D6.4 D4.7 a visit is weighed at the command line, in kilograms', async () => {
  const { subscription } = await subscribe(site, await newSubscriber(site))
  const order = subscription.current?.order_id ?? ''
  expect(await typed('orders', 'weigh', order, '6.5')).toMatch(/^Order \d+: 6\.5 of 7 kg; nothing extra to charge\n$/)
  const over = await typed('orders', 'weigh', order, '9.4', '--reason', 'weighed again')
  expect(over).toMatch(/9\.4 of 7 kg; \$11\.76 for extra weight, charged with the next cycle; we told the customer/)
  expect(JSON.parse(await typed('orders', 'weigh', order, '8', '--json'))).toMatchObject({ over_cents: 490 })
  expect(await typed('audit')).toContain('visit.weigh')
  for (const [kg, words] of [
    ['0', /above 0/],
    ['-1', /above 0/],
    ['7,4', /kilograms/],
    ['heavy', /kilograms/],
    ['501', /kilograms/],
  ] as const)
    await expect(typed('orders', 'weigh', order, kg)).rejects.toThrow(words)
})

test('D6.1 D4.7 a voucher is given at the command line, and given vouchers are listed with customer and reason', async () => {
  const { customerId } = await site.signedIn({ firstName: 'Ravi' })
  expect(await typed('vouchers', 'given')).toContain('No vouchers given')
  await expect(typed('vouchers', 'give', customerId, 'SORRY8')).rejects.toThrow(UsageError)
  expect(await typed('vouchers', 'give', customerId, 'sorry8', '--reason', 'lost a button')).toMatch(
    /^Gave .+ to Ravi$/m,
  )
  const listed = await typed('vouchers', 'given')
  for (const part of ['mei at the command line', 'Ravi', 'SORRY8', 'available', 'lost a button'])
    expect(listed).toContain(part)
  expect(JSON.parse(await typed('vouchers', 'given', '--json'))).toMatchObject([{ code: 'SORRY8', customer: 'Ravi' }])
})
