/** Mutants of SQL: the guards whose absence shows only in a race or in a request for another customer's data. */

const LOOKS_LIKE_SQL = /\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|WHERE|RETURNING)\b/
const LOCK = /\bFOR (?:NO KEY )?(?:UPDATE|SHARE)(?: OF \w+(?:, \w+)*)?(?: SKIP LOCKED| NOWAIT)?/g
const CONFLICT = /\bON CONFLICT(?: \([^)]*\))?(?: WHERE [^)]*?)? DO NOTHING/g
const SWAPS = [
  [/\bIS NOT NULL\b/g, 'IS NULL'],
  [/\bIS NULL\b/g, 'IS NOT NULL'],
  [/\bDESC\b/g, 'ASC'],
  [/\bleast\(/gi, 'greatest('],
  [/\bgreatest\(/gi, 'least('],
  [/(?<= )<=(?= )/g, '<'],
  [/(?<= )<(?= )/g, '<='],
  [/(?<= )>=(?= )/g, '>'],
  [/(?<= )>(?= )/g, '>='],
  [/(?<= )<>(?= )/g, '='],
  [/(?<= )\+(?= )/g, '-'],
  [/(?<= )-(?= )/g, '+'],
]
/** The end of a condition, at its own bracket depth. */
const CONDITION_END =
  /^(?:AND|OR|ORDER BY|GROUP BY|HAVING|LIMIT|OFFSET|FOR|RETURNING|ON CONFLICT|UNION|WINDOW|WHERE|SET|THEN|WHEN|ELSE|END|JOIN|LEFT|INNER|CROSS|FROM|SELECT|DO)\b/

export const looksLikeSql = (text) => LOOKS_LIKE_SQL.test(text)

/** `{ start, end, replacement, operator }` within the text. */
export function sqlMutants(text) {
  const found = []
  const add = (operator, start, end, replacement) => found.push({ operator, start, end, replacement })
  for (const { start, end } of conditions(text)) {
    // "OR true" instead of removing the condition keeps the numbers and types of its parameters.
    add('sql: condition dropped', start, end, `(${text.slice(start, end)} OR true)`)
  }
  for (const match of text.matchAll(LOCK)) add('sql: lock removed', match.index, match.index + match[0].length, '')
  for (const match of text.matchAll(CONFLICT)) add('sql: guard removed', match.index, match.index + match[0].length, '')
  for (const [pattern, replacement] of SWAPS) {
    for (const match of text.matchAll(pattern))
      add('sql: swap', match.index, match.index + match[0].length, replacement)
  }
  return found
}

/** All conditions after WHERE, AND, ON and HAVING. */
function conditions(text) {
  const found = []
  let isBetween = false
  for (const match of text.matchAll(/\b(?:WHERE|AND|ON|HAVING|BETWEEN)\b(?! CONFLICT)/g)) {
    if (match[0] === 'BETWEEN') isBetween = true
    else if (isBetween && match[0] === 'AND') isBetween = false
    else {
      const start = match.index + match[0].length + 1
      const end = conditionEnd(text, start)
      if (end > start) found.push({ start, end })
    }
  }
  return found
}

function conditionEnd(text, start) {
  let depth = 0
  let isBetween = false
  for (let at = start; at < text.length; at++) {
    const rest = text.slice(at)
    const isWordStart = !/\w/.test(text[at - 1] ?? '')
    if (rest[0] === "'") at = endOr(text.indexOf("'", at + 1), text)
    else if (rest.startsWith('${')) {
      // An interpolated part after a complete operand may continue with anything.
      if (depth === 0 && /[\w)'}]\s+$/.test(text.slice(start, at))) return trimmedEnd(text, start, at)
      at = endOr(text.indexOf('}', at), text)
    } else if (rest[0] === '(' || rest[0] === '[') depth++
    else if ((rest[0] === ')' || rest[0] === ']') && --depth < 0) return trimmedEnd(text, start, at)
    else if (depth > 0) continue
    else if (rest[0] === ',' || rest[0] === ';') return trimmedEnd(text, start, at)
    else if (isWordStart && /^BETWEEN\b/.test(rest)) isBetween = true
    else if (isWordStart && isBetween && /^AND\b/.test(rest)) isBetween = false
    else if (isWordStart && CONDITION_END.test(rest)) return trimmedEnd(text, start, at)
  }
  return trimmedEnd(text, start, text.length)
}

const endOr = (found, text) => (found < 0 ? text.length : found)
const trimmedEnd = (text, start, end) => start + text.slice(start, end).trimEnd().length
