import { RULES } from '#/api/generated/contract'
import { codePoints } from '#/lib/numbers'
import { passwordText as text } from '#/text/uz.password'

/** One rule of a new password and whether the typed one satisfies it. */
export type PasswordCheck = { key: string; label: string; met: boolean }

const LABELS: Record<(typeof RULES.passwordClasses)[number]['name'], string> = {
  uppercase: text.upper,
  lowercase: text.lower,
  digit: text.digit,
  special: text.special(RULES.passwordSpecials),
}

/**
 * The rules of a new password, checked while typing. `current` and `confirm`, if the form has them, add that it differs from the
 * one and matches the other.
 */
export function passwordChecks(password: string, others: { current?: string; confirm?: string } = {}): PasswordCheck[] {
  const length = codePoints(password)
  const checks: PasswordCheck[] = [
    { key: 'length', label: text.length(RULES.passwordMin, RULES.passwordMax), met: length >= RULES.passwordMin && length <= RULES.passwordMax },
    ...RULES.passwordClasses.map(({ name, pattern }) => ({
      key: name,
      label: LABELS[name],
      met: new RegExp(pattern).test(password),
    })),
  ]
  // Only shown when broken: nobody expects a letter to be forbidden.
  if (!new RegExp(RULES.passwordAlphabet).test(password)) {
    checks.push({ key: 'allowed', label: text.allowed, met: false })
  }
  if (others.current !== undefined) {
    checks.push({ key: 'differs', label: text.differs, met: password !== '' && others.current !== '' && password !== others.current })
  }
  if (others.confirm !== undefined) {
    checks.push({ key: 'matches', label: text.matches, met: password !== '' && password === others.confirm })
  }
  return checks
}

/** Whether a new password satisfies all its rules. */
export function isGoodPassword(password: string): boolean {
  return passwordChecks(password).every((check) => check.met)
}
