import { type FocusEvent, useEffect, useEffectEvent, useState } from 'react'
import { CAROUSEL } from '#contract/wire/limits.ts'
import { useIsTabHidden, usePrefersLessMotion } from '../text/use-motion.ts'

/**
 * S4.24: a step to the right every 6000 ms. It pauses under a pointer, while the focus is inside, in a hidden tab and
 * on request. With reduced motion it starts only on request. A slide shown by hand gets its full time.
 */
export function useAutoAdvance(index: number, isUseful: boolean, advance: () => void) {
  const [asked, setAsked] = useState<boolean | null>(null)
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const lessMotion = usePrefersLessMotion()
  const isTabHidden = useIsTabHidden()
  const isWanted = asked ?? !lessMotion
  const isRunning = isUseful && isWanted && !isHovered && !isFocused && !isTabHidden
  const step = useEffectEvent(advance)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new index restarts the timer
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => step(), CAROUSEL.advanceMs)
    return () => clearInterval(timer)
  }, [isRunning, index])
  const hold = {
    onMouseEnter: () => setHovered(true),
    onMouseLeave: () => setHovered(false),
    onFocus: (event: FocusEvent<HTMLElement>) => setFocused(event.target.matches(':focus-visible')),
    onBlur: () => setFocused(false),
  }
  return { isWanted, isRunning, toggle: () => setAsked(!isWanted), hold }
}
