import type { Person } from './buy.ts'

const flat = (postal_code: string, block: string, street: string, unit: string) => ({
  postal_code,
  block,
  street,
  unit,
})

/** Invented people in real streets. Each has a card and a network address of their own. */
const known = [
  ['Priya Raman', '9182 4460', flat('150112', '112', 'Bukit Merah View', '#09-214'), '4012888888881881'],
  ['Marcus Goh', '8733 2951', flat('170032', '32', 'Jalan Bukit Ho Swee', '#14-88'), '5105105105105100'],
  ['Nurul Huda', '9651 3308', flat('168732', '4', 'Boon Tiong Road', '#11-27'), '4111111111111111'],
  ['Kelvin Ong', '8125 7740', flat('161055', '55', 'Havelock Road', '#06-31'), '5200828282828210'],
  ['Shanthi Pillai', '9047 1185', flat('160054', '54', 'Kim Tian Place', '#08-119'), '6200000000000005'],
  ['Daniel Koh', '8860 9027', flat('088442', '1', 'Cantonment Road', '#22-05'), '3566002020360505'],
  ['Lim Hui Min', '9338 6214', flat('169074', '74', 'Tiong Poh Road', '#03-16'), '4000056655665556'],
  ['Aisyah Rahman', '8471 5539', flat('520826', '828', 'Tampines Street 81', '#05-340'), '5555555555554444'],
  ['Jonathan Seah', '9720 4416', flat('570284', '283', 'Bishan Street 22', '#10-77'), '4242424242424242'],
  ['Rachel Tay', '8216 3390', flat('098585', '2', 'Harbour View', '#15-02'), '4917610000000000'],
  ['Vikram Menon', '9554 8073', flat('141058', '58', 'Strathmore Avenue', '#07-255'), '2223003122003222'],
  ['Clarence Yeo', '8392 6648', flat('169485', '18', 'Lim Liak Street', '#02-09'), '5425233430109903'],
  ['Siti Mariam', '9106 2257', flat('150128', '128', 'Kim Tian Road', '#12-183'), '4263982640269299'],
  ['Adeline Foo', '8649 7102', flat('168898', '8', 'Silat Avenue', '#04-41'), '4462030000000000'],
  ['Gopal Krishnan', '9417 5836', flat('158794', '94', 'Henderson Road', '#17-62'), '5580977968891503'],
] as const

export type Name = (typeof known)[number][0]

export function people(): Record<Name, Person> {
  const all = known.map(([name, mobile, address, card], index): [Name, Person] => {
    const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.com`
    return [name, { name, email, mobile, address, card, network: `203.0.113.${index + 20}` }]
  })
  return Object.fromEntries(all) as Record<Name, Person>
}
