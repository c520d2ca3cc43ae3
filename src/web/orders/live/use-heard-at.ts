import { useEffect, useState } from 'react'

/** By this browser's clock: when the server said what time it is. 0 until the page is alive. */
export function useHeardAt(now: string): number {
  const [heard, setHeard] = useState({ now: '', atMs: 0 })
  useEffect(() => setHeard({ now, atMs: Date.now() }), [now])
  return heard.now === now ? heard.atMs : 0
}
