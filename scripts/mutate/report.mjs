/** The texts of a run: the last lines, and the report file with every survivor. */

const count = (number) => number.toLocaleString('en-US')

/** `outcomes`: `{ mutant, state: 'killed' | 'survived' | 'unreached' | 'equivalent', test }`. */
export function scoreOf(outcomes) {
  const of = (...states) => outcomes.filter(({ state }) => states.includes(state)).length
  const equivalent = of('equivalent')
  const all = outcomes.length - equivalent
  const killed = of('killed')
  return { all, killed, equivalent, percent: all === 0 ? 100 : (100 * killed) / all }
}

/** For a sample, `outOf` is the number of all mutants, and the line contains the likely score of all. */
export function scoreLine(folder, { all, killed, equivalent, percent }, outOf) {
  const line = `${folder} ${percent.toFixed(1)} % (${count(killed)} of ${count(all)} killed, ${count(equivalent)} equivalent)`
  if (!outOf) return line
  const [low, high] = likelyRange(killed, all).map((share) => (100 * share).toFixed(0))
  return `${line}, a sample out of ${count(outOf)}: ${low} to ${high} % with 95 % confidence`
}

/** Wilson's interval: the likely share in the whole, given the share in a sample. */
export function likelyRange(killed, all, z = 1.96) {
  if (all === 0) return [0, 1]
  const share = killed / all
  const middle = share + z ** 2 / (2 * all)
  const half = z * Math.sqrt((share * (1 - share)) / all + z ** 2 / (4 * all ** 2))
  return [middle - half, middle + half].map((bound) => bound / (1 + z ** 2 / all))
}

/** `text` returns the source of a file, to find the line of a mutant. */
export function reportText({ folder, outOf, outcomes }, text) {
  const alive = outcomes.filter(({ state }) => state === 'survived' || state === 'unreached')
  const lines = alive.map(({ mutant, state, tests }) => {
    const { file, start, inside, operator, original, replacement } = mutant
    const place = `${file}:${text(file).slice(0, start).split('\n').length} ${inside}`
    const tried = state === 'unreached' ? 'no test runs it' : `tried with ${tests.join(', ')}`
    return `- ${place}: ${operator}: \`${oneLine(original)}\` → \`${oneLine(replacement)}\` (${tried})\n`
  })
  return `# Mutants that survived: ${scoreLine(folder, scoreOf(outcomes), outOf)}\n\n${lines.join('')}`
}

export const oneLine = (text) => text.replace(/\s+/g, ' ').trim()
