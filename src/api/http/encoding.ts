export type Encoding = 'br' | 'gzip' | 'identity'

const KNOWN_MAX = 200
/** Browsers send a handful of different values. */
const known = new Map<string, Encoding>()

/** The encoding to answer with: brotli, else gzip, else none, by the request's Accept-Encoding. */
export function encodingFor(accepts: string): Encoding {
  const kept = known.get(accepts)
  if (kept) return kept
  const allowed = accepts.split(',').flatMap((part) => {
    const [name = '', ...rest] = part.split(';').map((piece) => piece.trim().toLowerCase())
    return rest.some((piece) => /^q=0(?:\.0*)?$/.test(piece)) ? [] : [name]
  })
  const chosen = allowed.includes('br') ? 'br' : allowed.includes('gzip') ? 'gzip' : 'identity'
  if (known.size < KNOWN_MAX && accepts.length < KNOWN_MAX) known.set(accepts, chosen)
  return chosen
}
