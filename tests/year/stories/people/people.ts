import type { AddressForm } from '#contract/account/address-form.ts'
import { DAY_MS, SECOND_MS } from '#contract/wire/durations.ts'
import { type Api, ApiFailure } from '#contract/wire/request.ts'
import { drawFrom } from '../../engine/draw.ts'
import type { Me, Tell } from '../../engine/world.ts'
import { NAMES, STREETS } from './names.ts'
import { addMobile, signIn, signUp } from './sign-up.ts'

/** Somebody who buys. The same number is the same person in every run of a seed. */
export type Person = {
  number: number
  name: string
  /** Some have only one of the two. */
  email: string | undefined
  mobile: string | undefined
  password: string
  address: AddressForm
  /** The address of their network. Limits count by it. */
  network: string
  /** The login, when they have an account and are signed in. */
  token?: string | undefined
  /** Their account was deleted. */
  hasLeft?: boolean
}

/** How many people may have an account. */
export const POPULATION = 400
const OFFICES = 8
/** A login lasts a week. People sign in again a little earlier, as their browser asks them to. */
const LOGIN_MS = 6 * DAY_MS
const GUESTS = 9_000_000

/** Who has an account so far. `gone`: it was deleted, or its password is unknown. */
type Account = { person: Person; state: 'none' | 'busy' | 'open' | 'gone'; signedInAt: Date }

/** The account that a story works with has ended meanwhile, by another story. */
export class AccountGone extends Error {
  override readonly name = 'AccountGone'
}

/** A customer who is signed in. The account is made when the person is first needed. Without a number it is anyone's turn. */
export async function customer(me: Me, number?: number): Promise<Person> {
  for (let tries = 0; tries < 60; tries += 1) {
    const account = await accountOf(me, number ?? me.draw.between(1, POPULATION))
    if (account.state === 'busy') await me.wait(me.draw.between(20, 90) * SECOND_MS)
    else if (account.state !== 'gone' && (await isSignedIn(me, account))) return account.person
    else if (number !== undefined) throw new AccountGone(`person ${number}`)
  }
  throw new AccountGone('nobody could sign in')
}

const accountOf = (me: Me, number: number) =>
  me.world.shared<Account>(`account ${number}`, async () => ({
    person: personOf(me, number),
    state: 'none',
    signedInAt: new Date(0),
  }))

/** Signs up or in if that is needed. Others who need the person wait meanwhile. */
async function isSignedIn(me: Me, account: Account): Promise<boolean> {
  const { person, state } = account
  if (person.token && me.now().getTime() < account.signedInAt.getTime() + LOGIN_MS) return true
  account.state = 'busy'
  try {
    person.token = state === 'none' ? await signUp(me, person) : await signIn(me, person)
    account.signedInAt = me.now()
    account.state = person.token ? 'open' : state === 'none' ? 'none' : 'gone'
    const second = secondContact(person)
    if (state === 'none' && person.token && second && (await addMobile(me, person, second))) person.mobile = second
    return person.token !== undefined
  } finally {
    if (account.state === 'busy') account.state = state
  }
}

/**
 * Calls of a person, with an account or without one. Signs in again when the login has ended or was ended. Throws AccountGone when there is no account any
 * more.
 */
export async function asPerson<T>(me: Me, person: Person, work: (api: Api) => Promise<T>, host?: string): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    const { network, token } = person
    try {
      return await me.again(() => work(me.call({ network, token, host })))
    } catch (error) {
      const hasEnded = error instanceof ApiFailure && error.httpStatus === 401
      if (hasEnded && person.hasLeft) throw new AccountGone(`person ${person.number}`)
      if (!hasEnded || !token || tries === 3) throw error
    }
    await signInAgain(me, person, token)
  }
}

async function signInAgain(me: Me, person: Person, ended: string): Promise<void> {
  const account = await accountOf(me, person.number)
  while (account.state === 'busy') await me.wait(me.draw.between(20, 60) * SECOND_MS)
  // Somebody else has signed the person in meanwhile.
  if (person.token !== ended && person.token) return
  person.token = undefined
  if (account.state === 'gone' || account.person !== person || !(await isSignedIn(me, account)))
    throw new AccountGone(`person ${person.number}`)
}

/** For a story that deletes the account. Nobody uses it from now on. */
export async function leaveForGood(me: Me, { number }: Person): Promise<void> {
  const account = await accountOf(me, number)
  account.state = 'gone'
  account.person.token = undefined
  account.person.hasLeft = true
}

/** A story that ends when the account it works with was deleted by another story. */
export const unlessGone =
  (tell: Tell): Tell =>
  (me) =>
    tell(me).catch((error: unknown) => {
      if (!(error instanceof AccountGone)) throw error
    })

/** Somebody without an account. */
export function guest(me: Me): Person {
  const number = 1_000_000 + me.draw.between(0, GUESTS - 1)
  const [a, b] = [me.draw.between(0, 200), me.draw.between(0, 255)]
  return {
    ...looksOf(me, number),
    email: `guest.${number}@example.net`,
    mobile: `8${String(number % 10_000_000).padStart(7, '0')}`,
    network: me.draw.chance(0.05) ? officeOf(number) : `10.${a}.${b}.9`,
  }
}

/** The number that drivers call, also for an account without one. */
export const phoneOf = ({ number, mobile }: Person): string => mobile ?? numberOf(number)

const numberOf = (number: number) => `9${String(1_000_000 + ((number * 7919) % 8_999_999))}`
const officeOf = (number: number) => `10.250.0.${number % OFFICES}`

function personOf(me: Me, number: number): Person {
  // One in seven signs up by mobile. One in three of the others adds a number later.
  const isByMobile = number % 7 === 0
  return {
    ...looksOf(me, number),
    email: isByMobile ? undefined : `person.${number}@example.com`,
    mobile: isByMobile ? numberOf(number) : undefined,
    network: number % 6 === 0 ? officeOf(number) : `10.240.${number >> 8}.${number & 255}`,
  }
}

const secondContact = ({ number, mobile }: Person) =>
  mobile === undefined && number % 3 === 1 ? numberOf(number) : undefined

function looksOf(me: Me, number: number) {
  const draw = drawFrom(`${me.world.seed} person ${number}`)
  const [postal_code, block, street] = draw.pick(STREETS)
  const unit = `#${String(draw.between(1, 25)).padStart(2, '0')}-${draw.between(10, 400)}`
  const isLanded = draw.chance(0.05)
  return {
    number,
    name: draw.pick(NAMES),
    password: `hangs ${draw.key().slice(0, 10)} to dry`,
    address: {
      ...{ label: '', postal_code, block, street, contact_name: '', contact_mobile: '' },
      ...(isLanded ? { is_landed: true } : { unit }),
      access_notes: draw.chance(0.1) ? 'Ring twice.\nThe dog is friendly.' : '',
    },
  }
}
