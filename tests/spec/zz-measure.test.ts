import { test } from 'vitest'
import { pay, readyToPay } from '#tests/support/checkout.ts'
import { DELIVERED, staffOf } from '#tests/support/orders.ts'
import { testMessages } from '#tests/support/messages.ts'
import { testSite } from '#tests/support/site.ts'
const N = 200
test('measure', async () => {
  const site = await testSite()
  const staff = await staffOf(site)
  const messages = await testMessages(site)
  await staff.call('PATCH /operator/outlets/:slug', { params: { slug: 'tiong-bahru' }, body: { slot_capacity: 1000 } })
  const facts = async () => (await site.db.query({ text: `SELECT pg_database_size(current_database())::bigint AS size, pg_current_wal_lsn() AS lsn, (SELECT xact_commit FROM pg_stat_database WHERE datname = current_database())::bigint AS commits` })).rows[0]
  const cpuOf = () => process.cpuUsage()
  for (let i = 0; i < 5; i += 1) await pay(site, await readyToPay(site))
  const shoppers = []
  await site.db.query({ text: 'CHECKPOINT' })
  const b = await facts(); let c = cpuOf()
  for (let i = 0; i < N; i += 1) shoppers.push(await readyToPay(site))
  const b2 = await facts(); const c2 = process.cpuUsage(c); c = cpuOf()
  const ids = []
  for (const s of shoppers) ids.push((await pay(site, s)).order_id)
  const b3 = await facts(); const c3 = process.cpuUsage(c); c = cpuOf()
  await messages.deliver()
  const b4 = await facts(); const c4 = process.cpuUsage(c); c = cpuOf()
  for (const id of ids.slice(0, 50)) await staff.does(id, ...DELIVERED)
  const b5 = await facts(); const c5 = process.cpuUsage(c)
  const wal = async (x: { lsn: string }, y: { lsn: string }) => Number((await site.db.query({ text: 'SELECT ($1::pg_lsn - $2::pg_lsn)::bigint AS d', values: [y.lsn, x.lsn] })).rows[0].d)
  const ms = (u: NodeJS.CpuUsage) => (u.user + u.system) / 1000
  console.log(JSON.stringify({ N,
    prepare: { kb: (Number(b2.size) - Number(b.size)) / N / 1024, walKb: (await wal(b, b2)) / N / 1024, commits: (Number(b2.commits) - Number(b.commits)) / N, cpuMs: ms(c2) / N },
    pay: { kb: (Number(b3.size) - Number(b2.size)) / N / 1024, walKb: (await wal(b2, b3)) / N / 1024, commits: (Number(b3.commits) - Number(b2.commits)) / N, cpuMs: ms(c3) / N },
    jobs: { kb: (Number(b4.size) - Number(b3.size)) / N / 1024, walKb: (await wal(b3, b4)) / N / 1024, cpuMs: ms(c4) / N },
    delivered: { kb: (Number(b5.size) - Number(b4.size)) / 50 / 1024, walKb: (await wal(b4, b5)) / 50 / 1024, cpuMs: ms(c5) / 50 },
  }, null, 1))
}, 300_000)
