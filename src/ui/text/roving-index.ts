const forward = { row: 'ArrowRight', column: 'ArrowDown' }
const backward = { row: 'ArrowLeft', column: 'ArrowUp' }

/** The focus after a key press in a row or column that wraps at both ends; null for any other key. */
export function rovingIndex(key: string, index: number, count: number, direction: 'row' | 'column'): number | null {
  if (count === 0) return null
  if (key === forward[direction]) return (index + 1) % count
  if (key === backward[direction]) return (index - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}
