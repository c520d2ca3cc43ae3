import { type KeyboardEvent, type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Icon } from '../pictures/icon.tsx'
import type { IconName } from '../pictures/icon-names.ts'
import { classes } from '../text/classes.ts'
import { rovingIndex } from '../text/roving-index.ts'

export type MenuItem = { label: string; icon?: IconName; isDanger?: boolean } & (
  | { to: string }
  | { onSelect: () => void }
)

type MenuProps = {
  /** The accessible name of the button, if its content is not a text. */
  label?: string
  button: ReactNode
  buttonClassName?: string
  items: MenuItem[]
  /** The edge of the button that the menu is aligned to. */
  align?: 'start' | 'end'
}

const row = 'flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-2 text-left transition-colors'

/** A button with a menu of actions in a native popover. Escape and a press elsewhere close it. */
export function Menu({ label, button, buttonClassName, items, align = 'end' }: MenuProps) {
  const id = useId()
  const ref = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const rows = () => [...(ref.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
  const toggled = (event: ToggleEvent) => {
    setOpen(event.newState === 'open')
    if (event.newState === 'open') rows()[0]?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Tab') ref.current?.hidePopover()
    const all = rows()
    const next = rovingIndex(event.key, all.indexOf(event.target as HTMLElement), all.length, 'column')
    if (next === null) return
    event.preventDefault()
    all[next]?.focus()
  }
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={label}
        className={buttonClassName}
      >
        {button}
      </button>
      <div
        ref={ref}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        onToggle={toggled}
        onKeyDown={press}
        onClick={() => ref.current?.hidePopover()}
        className={classes('menu', align === 'start' && 'menu-start')}
      >
        {items.map((item) => (
          <MenuRow key={item.label} item={item} />
        ))}
      </div>
    </>
  )
}

function MenuRow({ item }: { item: MenuItem }) {
  const look = classes(row, item.isDanger ? 'text-bad hover:bg-bad-surface' : 'hover:bg-surface-sunken')
  const content = (
    <>
      {item.icon && <Icon name={item.icon} size={20} className={item.isDanger ? undefined : 'text-ink-muted'} />}
      {item.label}
    </>
  )
  if ('to' in item)
    return (
      <Link to={item.to} role="menuitem" tabIndex={-1} className={look}>
        {content}
      </Link>
    )
  return (
    <button type="button" role="menuitem" tabIndex={-1} onClick={item.onSelect} className={look}>
      {content}
    </button>
  )
}
