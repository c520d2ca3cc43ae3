import { switchableOutlets } from '#api/staff/closures/switches.queries.ts'
import { changeOutlet, changeProduct, changeWindow } from '#api/staff/closures/switches.ts'
import { argument, type Command, type Invocation, UsageError, wholeNumber } from '../cli/command.ts'

const NOTHING = { add_blackout_days: [], remove_blackout_days: [] }

const reasonOf = ({ options }: Invocation) => options.reason ?? ''

async function outletCommand(
  invocation: Invocation,
  change: Partial<Parameters<typeof changeOutlet>[2]>,
  words: string,
) {
  const slug = argument(invocation, 0, 'outlet')
  const staff = await (await invocation.context()).staff(invocation.options.store)
  const outlet = await changeOutlet(staff, slug, { ...NOTHING, ...change, reason: reasonOf(invocation) })
  invocation.output.record(outlet, () => invocation.output.line(`${outlet.name} ${words}`))
}

const product =
  (isSoldOut: boolean): Command['run'] =>
  async (invocation) => {
    const staff = await (await invocation.context()).staff(invocation.options.store)
    const changed = await changeProduct(staff, argument(invocation, 0, 'product'), isSoldOut, reasonOf(invocation))
    invocation.output.record(changed, () =>
      invocation.output.line(`${changed.name} is ${isSoldOut ? 'sold out' : 'available'}`),
    )
  }

export const switchCommands: readonly Command[] = [
  {
    usage: 'outlets list',
    summary: 'List the outlets: open or closed, orders per window, closed days',
    async run({ options, output, context }) {
      const { parts, store } = await (await context()).staff(options.store)
      const outlets = await switchableOutlets.all(parts.db, store.id)
      if (options.json) return output.table(outlets, '')
      const rows = outlets.map(({ slug, name, is_switched_off, slot_capacity, blackout_days }) => ({
        outlet: slug,
        name,
        open: is_switched_off ? 'closed' : 'by its hours',
        'per window': slot_capacity,
        'closed on': blackout_days.join(' '),
      }))
      output.table(rows, 'No outlets')
    },
  },
  {
    usage: 'outlets open <outlet>',
    summary: 'Open an outlet again, by its hours',
    run: (invocation) => outletCommand(invocation, { is_switched_off: false }, 'is open by its hours'),
  },
  {
    usage: 'outlets capacity <outlet> <orders>',
    summary: 'Set how many orders each window takes',
    run: (invocation) =>
      outletCommand(
        invocation,
        { slot_capacity: wholeNumber(argument(invocation, 1, 'number'), 'the number') },
        'has a new capacity',
      ),
  },
  {
    usage: 'outlets window <outlet> <start> <orders|usual>',
    summary: 'Set it for one window, by its start in Singapore time: 2026-11-16T10:00',
    async run(invocation) {
      const startsAt = new Date(`${argument(invocation, 1, 'start')}+08:00`)
      if (Number.isNaN(startsAt.getTime())) throw new UsageError('write the start as 2026-11-16T10:00')
      const orders = argument(invocation, 2, 'number')
      const capacity = orders === 'usual' ? null : wholeNumber(orders, 'the number')
      const staff = await (await invocation.context()).staff(invocation.options.store)
      const window = await changeWindow(
        staff,
        argument(invocation, 0, 'outlet'),
        startsAt,
        capacity,
        reasonOf(invocation),
      )
      invocation.output.record(window, () =>
        invocation.output.line(`The window takes ${capacity ?? 'the usual number'}; ${window.taken} taken`),
      )
    },
  },
  { usage: 'products sold-out <product>', summary: 'Mark a product as sold out', run: product(true) },
  { usage: 'products available <product>', summary: 'Mark a product as available again', run: product(false) },
]
