import { ApiFailure } from '#contract/wire/request.ts'
import type { Me } from '../../engine/world.ts'
import { buy } from '../shopping/buying.ts'
import { EASY } from '../shopping/payer.ts'
import { asMember, type Member, newMember } from './member.ts'
import { atOnce, expectThat, mustRefuse } from './patience.ts'
import { checkUses, whenAllIsDone } from './points.ts'

const CODES = ['WELCOME10', 'WEEKENDBAG', 'QUIETDAYS', 'SOLES25', 'FESTIVE15'] as const
const spelled = (me: Me, code: string) => me.draw.pick([code, code.toLowerCase(), ` ${code} `])

/** Codes that somebody types: wrong ones, a right one in two tabs, the same again, and one at the checkout. */
export async function voucherCodes(me: Me): Promise<void> {
  const member = await newMember(me)
  if (!member) return
  for (let wrong = me.draw.between(0, 3); wrong > 0; wrong -= 1)
    await mustRefuse(me, 'an unknown code', () => enter(me, member, `GUESS${me.draw.between(1000, 9999)}`), 404)
  if (me.draw.chance(0.2)) return firstOrderTwice(me, member)
  const code = me.draw.pick(CODES)
  const typed = [spelled(me, code), spelled(me, code)]
  const answers = await atOnce(
    me,
    ...typed.map((text) => (tab: Me) => tab.orRefused(() => enter(tab, member, text), 409)),
  )
  const entered = answers.flatMap((answer) => (answer instanceof ApiFailure ? [] : [answer]))
  const ids = new Set(entered.map(({ id }) => id))
  const fresh = entered.filter(({ is_new }) => is_new).length
  expectThat(
    me,
    'a code gives one voucher',
    ids.size <= 1 && fresh <= 1,
    `${code} gave ${ids.size}, ${fresh} of them new`,
  )
  if (entered.length > 0) await enteredAgain(me, member, code, ids)
  await buy(me, member, {
    worthCents: me.draw.between(4500, 12_000),
    ...(me.draw.chance(0.5) ? { usesVouchers: true } : { codes: [me.draw.pick(CODES)] }),
  })
  await whenAllIsDone(me, member)
  await checkUses(me, member)
  // Used up, no longer for a first order, out of season, or given again where the terms allow it.
  await me.orRefused(() => enter(me, member, code), 409)
}

/** Types the code of the first order at the second one too. It counts once, whatever the second checkout says. */
async function firstOrderTwice(me: Me, member: Member): Promise<void> {
  for (let orders = 0; orders < 2; orders += 1) {
    await buy(me, member, {
      salesType: 'pickup-return',
      worthCents: me.draw.between(7000, 12_000),
      codes: ['WELCOME10'],
      payer: EASY,
    })
    await whenAllIsDone(me, member)
  }
  await checkUses(me, member)
}

const enter = (me: Me, member: Member, code: string) =>
  asMember(me, member, (api) => api('POST /vouchers/codes', { body: { code } }))

async function enteredAgain(me: Me, member: Member, code: string, known: ReadonlySet<string>): Promise<void> {
  const again = await me.orRefused(() => enter(me, member, code), 409)
  if (again instanceof ApiFailure) return
  expectThat(me, 'a code gives one voucher', known.has(again.id) && !again.is_new, `${code} gave another one`)
  const { usable, not_yet } = await asMember(me, member, (api) => api('GET /vouchers'))
  const inWallet = [...usable, ...not_yet].filter(({ id }) => known.has(id)).length
  expectThat(me, 'a code gives one voucher', inWallet === 1, `${inWallet} of ${code} are in the wallet`)
}
