export type Entry = { at: number; number: number; resume: () => Promise<void> }

/** What waits for its time. Entries of the same time keep the order in which they were made. */
export function calendar() {
  const heap: Entry[] = []
  let made = 0
  const isBefore = (a: Entry, b: Entry) => a.at < b.at || (a.at === b.at && a.number < b.number)

  function swap(a: number, b: number) {
    const one = heap[a] as Entry
    heap[a] = heap[b] as Entry
    heap[b] = one
  }

  return {
    add(at: Date, resume: () => Promise<void>): void {
      made += 1
      heap.push({ at: at.getTime(), number: made, resume })
      for (let index = heap.length - 1; index > 0; ) {
        const parent = (index - 1) >> 1
        if (!isBefore(heap[index] as Entry, heap[parent] as Entry)) break
        swap(index, parent)
        index = parent
      }
    },
    next: (): Entry | undefined => heap[0],
    take(): Entry | undefined {
      const first = heap[0]
      const last = heap.pop()
      if (heap.length > 0 && last) {
        heap[0] = last
        for (let index = 0; ; ) {
          const [left, right] = [2 * index + 1, 2 * index + 2]
          let least = index
          if (left < heap.length && isBefore(heap[left] as Entry, heap[least] as Entry)) least = left
          if (right < heap.length && isBefore(heap[right] as Entry, heap[least] as Entry)) least = right
          if (least === index) break
          swap(index, least)
          index = least
        }
      }
      return first
    },
  }
}
