import { verify } from '@node-rs/argon2'
import { hashPassword } from '#api/auth/password/password.ts'
import { DEMO_CUSTOMER } from '#server/start/demo.ts'
import { compare, wallMs } from './measure.ts'
import { type BenchStore, withStore } from './store-fixture.ts'
import { atLeast, atMost, ms, perS, type Row } from './table.ts'

const FLOOD = 200

/** Signing in compared with the cost of its hash alone, and the effect of many wrong sign-ins on everyone else. */
export function signIn(): Promise<Row[]> {
  return withStore(async (store) => [await rate(store), await flood(store)])
}

const ask = ({ api, arrival }: BenchStore, identifier: string, password: string, clientAddress: string) =>
  api.ask('POST /auth/sign-in', { body: { identifier, password } }, undefined, { ...arrival, clientAddress })

async function rate(store: BenchStore): Promise<Row> {
  const kept = await hashPassword(DEMO_CUSTOMER.password)
  const { measured, baseline, ratio } = await compare(
    () => verify(kept, DEMO_CUSTOMER.password),
    () => ask(store, DEMO_CUSTOMER.email, DEMO_CUSTOMER.password, '127.0.0.1'),
    wallMs,
  )
  return atLeast('sign-ins, one after the other', ratio, 0.6, perS(measured), `${perS(baseline)} argon2id alone`)
}

async function flood(store: BenchStore): Promise<Row> {
  const config = async () => {
    const started = performance.now()
    await store.api.fetch(new Request('http://localhost/api/store/config'), store.arrival)
    return performance.now() - started
  }
  const p99 = async (during: () => boolean, atLeast: number) => {
    const times: number[] = []
    while (during() || times.length < atLeast) {
      times.push(await config())
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    return times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
  }
  const calm = await p99(() => false, 500)
  let isFlooding = true
  const wrong = Promise.all(
    Array.from({ length: FLOOD }, (_, index) =>
      ask(store, `nobody${index}@example.com`, 'wrong wrong', `10.0.0.${index}`),
    ),
  ).then(() => {
    isFlooding = false
  })
  const busy = await p99(() => isFlooding, 500)
  await wrong
  return atMost(`/store/config p99 during ${FLOOD} wrong sign-ins`, busy / calm, 2, ms(busy), `${ms(calm)} in peace`)
}
