import { Monitor, Moon, Sun } from 'lucide-react'
import { t } from '#/text/uz'
import { IconButton } from '#/ui/button'
import { LazyMenu } from '#/ui/lazy-menu'
import { chooseTheme, useThemeChoice, type ThemeChoice } from './colour-mode'

const CHOICES: readonly { value: ThemeChoice; label: string; icon: typeof Sun }[] = [
  { value: 'light', label: t.shell.themeLight, icon: Sun },
  { value: 'dark', label: t.shell.themeDark, icon: Moon },
  { value: 'system', label: t.shell.themeSystem, icon: Monitor },
]

/** Light, dark, or as the device has it. */
export function ThemeSwitch() {
  const choice = useThemeChoice()
  const Icon = CHOICES.find((one) => one.value === choice)?.icon ?? Monitor
  return (
    <LazyMenu
      choices
      placement="bottom-end"
      trigger={
        <IconButton variant="ghost" colorPalette="gray" aria-label={t.shell.theme}>
          <Icon />
        </IconButton>
      }
      entries={CHOICES.map((one) => ({
        value: one.value,
        current: one.value === choice,
        label: (
          <>
            <one.icon size={16} aria-hidden />
            {one.label}
          </>
        ),
      }))}
      onSelect={(value) => {
        const found = CHOICES.find((one) => one.value === value)
        if (found) chooseTheme(found.value)
      }}
    />
  )
}
