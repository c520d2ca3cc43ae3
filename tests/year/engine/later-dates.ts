import type { Queryable } from '#api/db/database.ts'

/** Public holidays of Singapore. Those by the moon are estimates. */
const HOLIDAYS: readonly (readonly [day: string, name: string])[] = [
  ['2028-01-01', 'New Year’s Day'],
  ['2028-01-26', 'Chinese New Year'],
  ['2028-01-27', 'Chinese New Year (second day)'],
  ['2028-02-27', 'Hari Raya Puasa'],
  ['2028-02-28', 'Hari Raya Puasa (in lieu)'],
  ['2028-04-14', 'Good Friday'],
  ['2028-05-01', 'Labour Day'],
  ['2028-05-05', 'Hari Raya Haji'],
  ['2028-05-09', 'Vesak Day'],
  ['2028-08-09', 'National Day'],
  ['2028-10-17', 'Deepavali'],
  ['2028-12-25', 'Christmas Day'],
  ['2029-01-01', 'New Year’s Day'],
  ['2029-02-13', 'Chinese New Year'],
  ['2029-02-14', 'Chinese New Year (second day)'],
  ['2029-02-15', 'Hari Raya Puasa'],
  ['2029-03-30', 'Good Friday'],
  ['2029-04-24', 'Hari Raya Haji'],
  ['2029-05-01', 'Labour Day'],
  ['2029-05-27', 'Vesak Day'],
  ['2029-05-28', 'Vesak Day (in lieu)'],
  ['2029-08-09', 'National Day'],
  ['2029-11-05', 'Deepavali'],
  ['2029-12-25', 'Christmas Day'],
]

/** Somebody of the staff who is always told, by mail. Without anybody nothing becomes an alert. */
const ON_DUTY = {
  digest_minutes: 30,
  sms_minutes: 60,
  look_within_minutes: { new_order: 60, claim: 120 },
  desk: null,
  people: [
    {
      ...{ id: 'counter', name: 'Counter', email: 'counter@clothesline.example', mobile: null, outlets: null },
      ...{ duties: null, hours: null, escalation: false },
    },
  ],
}

/** The demo's dates end in 2027. Here its campaigns and promotions go on, it has holidays, and somebody is on duty. */
export async function laterDates(books: Queryable): Promise<void> {
  const days = HOLIDAYS.map(([day]) => day)
  const names = HOLIDAYS.map(([, name]) => name)
  await books.query({
    text: `INSERT INTO holiday (store_id, day, name) SELECT s.id, h.day, h.name
           FROM store s, unnest($1::date[], $2::text[]) AS h (day, name) ON CONFLICT DO NOTHING`,
    values: [days, names],
  })
  await books.query({
    text: `UPDATE voucher_campaign SET ends_at = ends_at + interval '4 years' WHERE ends_at IS NOT NULL`,
  })
  await books.query({
    text: `UPDATE content SET details = details || '{"starts": "2028-02-01", "ends": "2030-12-31"}' WHERE kind = 'promotion' AND details ? 'ends'`,
  })
  await books.query({
    text: `INSERT INTO alert_settings (store_id, settings) SELECT id, $1 FROM store WHERE slug = 'clothesline-laundry' ON CONFLICT DO NOTHING`,
    values: [ON_DUTY],
  })
}
