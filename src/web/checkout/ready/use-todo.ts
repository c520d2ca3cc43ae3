import { useLayoutEffect } from 'react'
import { useCheckoutContext } from '../review/checkout-context.ts'

/** Tells Pay what it would ask for first; null if nothing is missing. Before the paint, so that Pay is never said to be ready too early. */
export function useTodo(title: string | null): void {
  const { setTodo } = useCheckoutContext()
  useLayoutEffect(() => {
    setTodo(title)
    return () => setTodo(undefined)
  }, [setTodo, title])
}
