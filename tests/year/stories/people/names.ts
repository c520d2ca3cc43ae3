/** Invented people. Some write their names in other scripts, and one has a name that strains a page. */
export const NAMES = [
  'Priya Raman',
  'Marcus Goh',
  'Nurul Huda',
  'Kelvin Ong',
  'Shanthi Pillai',
  'Daniel Koh',
  'Lim Hui Min',
  'Aisyah Rahman',
  'Jonathan Seah',
  'Rachel Tay',
  'Vikram Menon',
  'Clarence Yeo',
  'Siti Mariam binte Abdullah',
  'Adeline Foo',
  'Gopal s/o Krishnan',
  'Zoë O’Connor-Müller',
  '陈美玲',
  '林 志強',
  'பிரியா ராமன்',
  'محمد فاروق',
  'Нина Соколова',
  'たなか ゆき',
  'Nguyễn Thị Ánh',
  'Jo',
] as const

/** Streets that the demo store serves, with the outlet that does. */
export const STREETS = [
  ['160071', '71', 'Seng Poh Road', 'tiong-bahru'],
  ['150112', '112', 'Bukit Merah View', 'tiong-bahru'],
  ['088442', '1', 'Cantonment Road', 'tiong-bahru'],
  ['168732', '4', 'Boon Tiong Road', 'tiong-bahru'],
  ['238216', '11', 'Rodyk Street', 'tiong-bahru'],
  ['141058', '58', 'Strathmore Avenue', 'tiong-bahru'],
  ['570284', '284', 'Bishan Street 22', 'bishan'],
  ['560128', '128', 'Ang Mo Kio Avenue 3', 'bishan'],
  ['520826', '826', 'Tampines Street 81', 'tampines'],
  ['460018', '18', 'Bedok South Road', 'tampines'],
  ['600134', '134', 'Jurong Gateway Road', 'jurong-east'],
  ['640501', '501', 'Jurong West Street 51', 'jurong-east'],
] as const

export type OutletSlug = (typeof STREETS)[number][3]

/** The outlet that drives to this postal code. */
export const outletFor = (postalCode: string): OutletSlug =>
  STREETS.find(([code]) => code === postalCode)?.[3] ?? 'tiong-bahru'
