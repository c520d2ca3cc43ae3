/** Words that are always written in capitals. */
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

/**
 * Converts a register's capitals to normal case: 'ANG MO KIO AVENUE 3' becomes Ang Mo Kio Avenue 3, "ST. ANDREW'S
 * ROAD" becomes St. Andrew's Road.
 */
export function addressWords(capitals: string): string {
  return capitals.trim().replace(/\s+/g, ' ').split(' ').map(wordWithHyphens).join(' ')
}

const wordWithHyphens = (word: string) => word.split('-').map(oneWord).join('-')

function oneWord(word: string): string {
  const bare = word.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()
  if (ALWAYS_UPPER.has(bare) || /^\d+\p{L}$/u.test(bare)) return word.toUpperCase()
  if (/^\d+(?:ST|ND|RD|TH)$/.test(bare)) return word.toLowerCase()
  // A single letter and an apostrophe begin a name (O'Connor). A letter after a longer word ends it (Andrew's).
  return word
    .toLowerCase()
    .replace(
      /^([^\p{L}\p{N}]*)(\p{L})(?:(['’])(\p{L}{2,}))?/u,
      (_, before, first, sign = '', rest = '') =>
        `${before}${first.toUpperCase()}${sign}${rest && rest[0].toUpperCase() + rest.slice(1)}`,
    )
}
