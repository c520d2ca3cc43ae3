import { expect, test } from 'vitest'
import { openDatabase } from '#api/db/database.ts'
import { books, later, newKey, pay, readyToPay, roomFor, type Shopper } from '#tests/support/checkout.ts'
import { eventually } from '#tests/support/eventually.ts'
import { listening } from '#tests/support/listening.ts'
import { bought } from '#tests/support/orders.ts'
import { renderedHandle } from '#tests/support/rendered-site.ts'
import { type TestSite, testSite } from '#tests/support/site.ts'
import { type SmallDisk, smallDisk } from '#tests/support/small-disk.ts'

/**
 * A replacement where no small file system can be mounted: PostgreSQL raises the error that it raises when it cannot
 * extend a table.
 */
function refusing(site: TestSite, code: string): Omit<SmallDisk, 'tablespace'> {
  const { snapshot } = site.db
  const everywhere = ['customer_order', 'order_event', 'invoice', 'sandbox_payment']
  return {
    async fill() {
      await site.db.query({
        text: `CREATE FUNCTION no_space() RETURNS trigger LANGUAGE plpgsql AS
               $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '${code}'; END $$;
               ${everywhere.map((table) => `CREATE TRIGGER no_space BEFORE INSERT ON ${table} EXECUTE FUNCTION no_space();`).join('')}`,
      })
      // A read that needs the disk has no trigger, so it is rejected here.
      site.db.snapshot = () => Promise.reject(Object.assign(new Error('could not write to file'), { code }))
    },
    async free() {
      site.db.snapshot = snapshot
      await site.db.query({ text: `DROP FUNCTION no_space CASCADE` })
    },
  }
}

async function ordersOnAFullDisk(site: TestSite, disk: Omit<SmallDisk, 'tablespace'>, many: number) {
  await roomFor(site, 1000)
  const { address } = await listening(site.handle)
  const ready = async () => (await fetch(`${address}/readyz`)).status
  const shoppers: { shopper: Shopper; key: string }[] = []
  for (let index = 0; index < many; index += 1)
    shoppers.push({ shopper: await readyToPay(site, { token: (await site.signedIn()).token }), key: newKey() })
  const order = ({ shopper, key }: (typeof shoppers)[number]) =>
    fetch(`${address}/api/checkout/orders`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key, token: shopper.token ?? '' },
      body: JSON.stringify(shopper.body),
    })
  expect(await ready()).toBe(200)

  await disk.fill()
  const answers = []
  for (const one of shoppers) answers.push(await order(one))
  expect(answers.map(({ status }) => status)).toContain(503)
  expect(answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([])
  for (const { headers } of answers.filter(({ status }) => status === 503))
    expect(headers.get('Retry-After')).toMatch(/^\d+$/)
  expect(await ready()).toBe(503)
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  expect((await fetch(`${address}/api/store/config`)).status).toBe(200)

  await disk.free()
  await eventually(async () => expect(await ready()).toBe(200))
  for (const { shopper, key } of shoppers) {
    await eventually(async () => {
      await later(site, 30)
      expect((await pay(site, shopper, key)).status).toBe('confirmed')
    })
  }
  const { at_gateway, in_orders, owed, charges, orders } = await books(site)
  expect({ charges, orders }).toEqual({ charges: many, orders: many })
  expect([at_gateway, in_orders]).toEqual([owed, owed])
}

test('security 77: on a full disk orders are told to come again and the server is not ready; with space again every key is one order', async () => {
  const disk = process.env.SMALL_DISK === 'off' ? undefined : await smallDisk()
  const site = await testSite({ tablespace: disk?.tablespace ?? 'pg_default' })
  await ordersOnAFullDisk(site, disk ?? refusing(site, '53100'), 8)
})

test.each(['53200', '53300', '58030'])(
  'security 77: the same for %s',
  async (code) => {
    const site = await testSite()
    await ordersOnAFullDisk(site, refusing(site, code), 2)
  },
  180_000,
)

test('security 77: a role that may create no tables proves that it can write, and a busy moment is no full disk', async () => {
  const site = await testSite()
  const { rows } = await site.db.query({ text: 'SELECT current_database() AS name' })
  const role = `no_temp_${rows[0].name}`
  await site.db.query({
    text: `CREATE ROLE ${role}; REVOKE TEMP ON DATABASE ${rows[0].name} FROM PUBLIC; GRANT pg_read_all_data TO ${role}`,
  })
  const limited = openDatabase({ ...site.connection, options: `-c role=${role}` }, () => {})
  try {
    await expect(limited.query({ text: 'CREATE TEMP TABLE refused (n integer)' })).rejects.toMatchObject({
      code: '42501',
    })
    const { address } = await listening(renderedHandle({ ...site, db: limited }))
    const { id, token } = await bought(site)
    // This test has no listener for order events, so the response is a 503 that has nothing to do with the disk.
    expect((await fetch(`${address}/api/orders/${id}/stream`, { headers: { token } })).status).toBe(503)
    expect(await (await fetch(`${address}/readyz`)).text()).toBe('ready')
  } finally {
    await limited.close()
    await site.db.query({ text: `DROP OWNED BY ${role}; DROP ROLE ${role}` })
  }
})
