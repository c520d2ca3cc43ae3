import { useEffect, useState } from 'react'

export type Presence = 'closed' | 'open' | 'leaving'

/** Keeps a closed element mounted until its closing animation has ended. */
export function usePresence(isOpen: boolean, leaveMs: number): Presence {
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  useEffect(() => {
    if (isOpen) return
    const timer = setTimeout(() => setWasOpen(false), leaveMs)
    return () => clearTimeout(timer)
  }, [isOpen, leaveMs])
  if (isOpen) return 'open'
  return wasOpen ? 'leaving' : 'closed'
}
