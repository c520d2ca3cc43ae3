import { useEffect, useRef, useState } from 'react'
import { CAROUSEL } from '#contract/wire/limits.ts'
import { prefersLessMotion } from '../text/use-motion.ts'
import { carouselStep, placeAt, wrappedIndex } from './carousel-index.ts'

/** The position of the track. Fingers, wheel, buttons and the timer all use native scrolling. */
export function useCarousel(count: number) {
  const track = useRef<HTMLDivElement>(null)
  const place = useRef(0)
  const isSliding = useRef(false)
  const [index, setIndex] = useState(0)

  const move = (to: number, behavior: ScrollBehavior) => {
    place.current = to
    track.current?.scrollTo({ left: to * pitchOf(track.current), behavior })
  }
  /** A scroll without distance fires no event, so it settles here. */
  const slide = (to: number) => {
    const isThere = track.current !== null && Math.abs(track.current.scrollLeft - to * pitchOf(track.current)) < 1
    isSliding.current = true
    move(to, prefersLessMotion() || isThere ? 'instant' : 'smooth')
    setIndex(wrappedIndex(to, count))
    if (isThere) settle()
  }
  const step = (delta: 1 | -1) => {
    const { jump, to } = carouselStep(place.current, delta, count)
    if (jump !== null) move(jump, 'instant')
    slide(to)
  }
  /** When the track rests on a copy, it jumps to the original slide. A jump on the way to a slide is not a rest. */
  const settle = () => {
    if (!track.current) return
    const at = placeAt(track.current.scrollLeft, pitchOf(track.current))
    if (isSliding.current && at !== place.current) return
    isSliding.current = false
    const real = wrappedIndex(at, count)
    if (real !== at) move(real, 'instant')
    place.current = real
    setIndex(real)
  }
  /** A finger or a wheel has taken over. */
  const release = () => {
    isSliding.current = false
  }

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const realign = () => {
      const element = track.current
      element?.scrollTo({ left: place.current * pitchOf(element), behavior: 'instant' })
    }
    const resized = () => {
      clearTimeout(timer)
      timer = setTimeout(realign, CAROUSEL.resizeDebounceMs)
    }
    window.addEventListener('resize', resized)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('resize', resized)
    }
  }, [])

  return { track, index, step, slide, settle, release }
}

/** The distance from one card's edge to the next. */
function pitchOf(track: HTMLElement): number {
  const [first, second] = track.children
  if (!(first instanceof HTMLElement) || !(second instanceof HTMLElement)) return 0
  return second.offsetLeft - first.offsetLeft
}
