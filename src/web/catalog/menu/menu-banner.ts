import { createContext, type ReactNode } from 'react'

/** The banner carousel of the layout. The menu shows it after its first products. */
export const MenuBanner = createContext<ReactNode>(null)
