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

export function reportText(folders, text) {
  const parts = folders.map(({ folder, outcomes }) => {
    const alive = outcomes.filter(({ state }) => state === 'survived' || state === 'unreached')
    const lines = alive.map(({ mutant, state, tests }) => {
      const line = text(mutant.file).slice(0, mutant.start).split('\n').length
      const tried = state === 'unreached' ? 'no test runs it' : `tried with ${tests.join(', ')}`
      return `- ${mutant.file}:${line} ${mutant.inside}: ${mutant.operator}: ${quoted(mutant.original)} → ${quoted(mutant.replacement)} (${tried})`
    })
    return `## ${scoreLine(folder, scoreOf(outcomes))}\n\n${lines.join('\n')}\n`
  })
  return `# Mutants that survived\n\n${parts.join('\n')}`
}

const quoted = (text) => `\`${oneLine(text)}\``

export const oneLine = (text) => text.replace(/\s+/g, ' ').trim()
