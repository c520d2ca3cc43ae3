import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { classes } from './classes.ts'
import { rovingIndex } from './roving-index.ts'

export type Tab = { id: string; label: string; panel: ReactNode }

type TabsProps = {
  label: string
  tabs: Tab[]
  /** The open tab, if the page controls it (by the URL). Otherwise the tabs keep it themselves. */
  value?: string
  onChange?: (id: string) => void
}

export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const prefix = useId()
  const [own, setOwn] = useState(tabs[0]?.id)
  const open = value ?? own
  const show = (id: string) => {
    setOwn(id)
    onChange?.(id)
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const index = tabs.findIndex((tab) => tab.id === open)
    const next = tabs[rovingIndex(event.key, index, tabs.length, 'row') ?? -1]
    if (!next) return
    event.preventDefault()
    show(next.id)
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.id)}"]`)?.focus()
  }
  return (
    <div>
      <div
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={press}
        className="flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <TabButton
            key={tab.id}
            tab={tab}
            id={`${prefix}-${tab.id}`}
            isOpen={tab.id === open}
            onOpen={() => show(tab.id)}
          />
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${prefix}-${tab.id}-panel`}
          aria-labelledby={`${prefix}-${tab.id}`}
          hidden={tab.id !== open}
          className="pt-6"
        >
          {tab.id === open && tab.panel}
        </div>
      ))}
    </div>
  )
}

type TabButtonProps = { tab: Tab; id: string; isOpen: boolean; onOpen: () => void }

function TabButton({ tab, id, isOpen, onOpen }: TabButtonProps) {
  return (
    <button
      type="button"
      role="tab"
      id={id}
      data-tab={tab.id}
      aria-selected={isOpen}
      aria-controls={`${id}-panel`}
      tabIndex={isOpen ? 0 : -1}
      onClick={onOpen}
      className={classes(
        'relative min-h-12 shrink-0 rounded-control px-4 font-medium transition-colors focus-visible:-outline-offset-4',
        'after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:rounded-full after:transition-transform',
        isOpen
          ? 'text-primary-text after:bg-primary-ring'
          : 'text-ink-muted after:scale-x-0 after:bg-line-control hover:text-ink hover:after:scale-x-100',
      )}
    >
      {tab.label}
    </button>
  )
}
