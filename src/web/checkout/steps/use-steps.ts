import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { afterPress } from '../../state/after-press.ts'
import { openAfterFocus, openByThemselves, type StepFacts, type StepName } from './step-facts.ts'

/**
 * Which steps of the checkout are open. A step opens when it is the first unfinished one, when it has news, by its button, or by the address's
 * hash. A finished step folds when the focus moves to another step, so that it never closes while someone types in it.
 */
export function useSteps(steps: readonly StepFacts[]) {
  const byThemselves = openByThemselves(steps).join()
  const [open, setOpen] = useState<readonly StepName[]>(() => openByThemselves(steps))
  const [lastByThemselves, setLast] = useState(byThemselves)
  if (lastByThemselves !== byThemselves) {
    setLast(byThemselves)
    setOpen([...new Set([...open, ...openByThemselves(steps)])])
  }
  function openStep(name: StepName) {
    flushSync(() => setOpen((before) => [...before.filter((one) => one !== name), name]))
    focusFirstField(name)
  }
  function foldOthers(focused: StepName) {
    const kept = openAfterFocus(open, focused, steps)
    if (kept === open) return
    keepingPlace(() => flushSync(() => setOpen(kept)))
  }
  useFocusedStep(foldOthers)
  useStepOfHash(openStep)

  return {
    isOpen: (name: StepName) => open.includes(name),
    open: openStep,
    fold: (name: StepName) => setOpen((before) => before.filter((one) => one !== name)),
  }
}

export type Steps = ReturnType<typeof useSteps>

/** Reports the step that the focus moves to. */
function useFocusedStep(report: (name: StepName) => void): void {
  const onStep = useEffectEvent(report)
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const step = target instanceof Element ? target.closest<HTMLElement>('[data-step]') : null
      const name = step?.dataset.step as StepName | undefined
      // A press must not lose its target to a fold above it.
      if (name) afterPress(() => onStep(name))
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [])
}

/** Opens the step that a link such as "Edit address" of the review names. */
function useStepOfHash(openStep: (name: StepName) => void): void {
  const { hash, key } = useLocation()
  const open = useEffectEvent(openStep)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link, pressed again, has a new key
  useEffect(() => {
    const name = hash.slice(1)
    if (!document.querySelector(`[data-step="${CSS.escape(name)}"]`)) return
    // After this effect, because the step must be rendered before its field can get the focus.
    const timer = setTimeout(() => open(name as StepName))
    return () => clearTimeout(timer)
  }, [hash, key])
}

/** A group of radios is entered at its checked one. */
function focusFirstField(name: StepName): void {
  const body = document.querySelector(`[data-step="${name}"] [data-step-body]`)
  const first = body?.querySelector<HTMLElement>('input:not(:disabled), textarea, select, button, a[href]')
  const group = first instanceof HTMLInputElement && first.type === 'radio' ? first.name : null
  const checked = group === null ? null : body?.querySelector<HTMLElement>(`input[name="${group}"]:checked`)
  const target = checked ?? first
  target?.focus()
}

/** Folding a step above the focused field must not move that field away from under the finger. */
function keepingPlace(fold: () => void): void {
  const focused = document.activeElement
  const before = focused?.getBoundingClientRect().top ?? 0
  fold()
  const moved = (focused?.getBoundingClientRect().top ?? 0) - before
  if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' })
}
