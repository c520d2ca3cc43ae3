/** Written in capitals however the rest is. */
const ALWAYS_UPPER = new Set([
  'HDB',
  'MRT',
  'LRT',
  'NUS',
  'NTU',
  'SMU',
  'ITE',
  'SAF',
  'CBD',
  'II',
  'III',
  'IV',
  'VI',
  'VII',
])

/** A register's capitals as people write them: 'ANG MO KIO AVENUE 3' is Ang Mo Kio Avenue 3, "ST. ANDREW'S ROAD" St. Andrew's Road. */
export function addressWords(capitals: string): string {
  return capitals.trim().replace(/\s+/g, ' ').split(' ').map(wordWithHyphens).join(' ')
}

const wordWithHyphens = (word: string) => word.split('-').map(oneWord).join('-')

function oneWord(word: string): string {
  const bare = word.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()
  if (ALWAYS_UPPER.has(bare) || /^\d+\p{L}$/u.test(bare)) return word.toUpperCase()
  if (/^\d+(?:ST|ND|RD|TH)$/.test(bare)) return word.toLowerCase()
  // One letter and an apostrophe begin a name (O'Connor); a letter after one ends it (Andrew's).
  return word
    .toLowerCase()
    .replace(
      /^([^\p{L}\p{N}]*)(\p{L})(?:(['’])(\p{L}{2,}))?/u,
      (_, before, first, sign = '', rest = '') =>
        `${before}${first.toUpperCase()}${sign}${rest && rest[0].toUpperCase() + rest.slice(1)}`,
    )
}
