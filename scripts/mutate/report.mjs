/** The texts of the run: the last lines, and the report file with every survivor. */

const count = (number) => number.toLocaleString('en-US')

/** `outcomes`: `{ mutant, state: 'killed' | 'survived' | 'unreached' | 'equivalent', test }`. */
export function scoreOf(outcomes) {
  const of = (...states) => outcomes.filter(({ state }) => states.includes(state)).length
  const equivalent = of('equivalent')
  const all = outcomes.length - equivalent
  const killed = of('killed')
  return { all, killed, equivalent, percent: all === 0 ? 100 : (100 * killed) / all }
}

export function scoreLine(folder, { all, killed, equivalent, percent }) {
  return `${folder} ${percent.toFixed(1)} % (${count(killed)} of ${count(all)} killed, ${count(equivalent)} equivalent)`
}

/** `text` gives the source of a file, for the line of a mutant. */
export function reportText({ folder, outcomes }, text) {
  const alive = outcomes.filter(({ state }) => state === 'survived' || state === 'unreached')
  const lines = alive.map(({ mutant, state, tests }) => {
    const { file, start, inside, operator, original, replacement } = mutant
    const place = `${file}:${text(file).slice(0, start).split('\n').length} ${inside}`
    const tried = state === 'unreached' ? 'no test runs it' : `tried with ${tests.join(', ')}`
    return `- ${place}: ${operator}: \`${oneLine(original)}\` → \`${oneLine(replacement)}\` (${tried})\n`
  })
  return `# Mutants that survived: ${scoreLine(folder, scoreOf(outcomes))}\n\n${lines.join('')}`
}

export const oneLine = (text) => text.replace(/\s+/g, ' ').trim()
