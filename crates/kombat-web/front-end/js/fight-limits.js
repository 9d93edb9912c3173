// What a run may use.

import { h } from './dom.js';
import { readMemory, readNodes, readTime, whole } from './fight-plan.js';
import { lasting, limitText } from './fight-words.js';
import { integer, t } from './messages.js';

/**
 * @typedef {import('./fight-plan.js').Plan} Plan
 * @typedef {import('../../api-types.d.ts').Preview} Preview
 */

/** A limit of memory as it is read aloud. @param {number} bytes */
const room = (bytes) => limitText(bytes >= 2 ** 30 ? `${bytes / 2 ** 30}GiB` : `${Math.round(bytes / 2 ** 20)}MiB`);

/** What a run may use, in words: its own limits, else the server's; of which nothing may be known yet. @param {Plan} plan @param {Preview | null} preview @param {boolean} stale is the preview that of a plan before? */
export function limitsOf({ time, memory, nodes }, preview, stale) {
  const known = preview?.limits;
  const seconds = stale && time ? null : (known?.seconds ?? null);
  const bytes = stale && memory ? null : (known?.memory ?? null);
  return [seconds !== null ? lasting(seconds) : limitText(time), bytes !== null ? room(bytes) : limitText(memory), nodes && t('ui.fight.words.expanded', { n: Number(nodes) })].filter(Boolean);
}

/**
 * @param {{ game: boolean, changed: (change: Partial<Plan>) => void }} given
 */
export function limits({ game, changed }) {
  /** Fields that follow the plan. @type {[HTMLInputElement, (plan: Plan) => string][]} */
  const fields = [];
  /**
   * @param {'time' | 'memory' | 'nodes'} name @param {string} label @param {string} wrong what to write instead
   * @param {(text: string) => string | null} read @param {(plan: Plan) => string} write
   */
  const limit = (name, label, wrong, read, write) => {
    const id = `fight-${name}`;
    const input = h('input', { id, class: 'inp', autocomplete: 'off', 'aria-describedby': `${id}-wrong` });
    const said = h('p', { class: 'small uru', id: `${id}-wrong`, role: 'alert' });
    input.addEventListener('input', () => {
      const text = input.value.trim();
      const now = text === '' ? '' : read(text);
      input.classList.toggle('err', now === null);
      input.setAttribute('aria-invalid', String(now === null));
      said.textContent = now === null ? wrong : '';
      if (now !== null) changed({ [name]: now });
    });
    fields.push([input, write]);
    return [h('label', { for: id }, label), input, said];
  };
  const repeats = h('input', { id: 'fight-repeats', class: 'inp', type: 'number', min: 1, oninput: () => changed({ repeats: whole(repeats.value, 1) }) });
  const element = h(
    'section',
    { class: 'limits', 'aria-labelledby': 'fight-limits' },
    h('h2', { id: 'fight-limits' }, t('ui.fight.limits')),
    h(
      'div',
      { class: 'lim' },
      limit('time', game ? t('ui.fight.limit-move') : t('ui.fight.limit-time'), t('ui.fight.bad-time'), readTime, ({ time }) => limitText(time)),
      limit('memory', t('ui.fight.limit-memory'), t('ui.fight.bad-memory'), readMemory, ({ memory }) => limitText(memory)),
      limit('nodes', t('ui.fight.limit-nodes'), t('ui.fight.bad-nodes'), readNodes, ({ nodes }) => (nodes ? integer(Number(nodes)) : '')),
      h('label', { for: 'fight-repeats' }, t('ui.fight.limit-repeats')),
      repeats,
    ),
  );
  const [time, memory, nodes] = fields.map(([input]) => input);
  fields.push([repeats, (plan) => String(plan.repeats)]);
  nodes.placeholder = t('ui.fight.no-limit');
  return {
    element,
    /** @param {Plan} plan */
    show: (plan) => {
      for (const [input, write] of fields) if (input !== document.activeElement && !input.classList.contains('err')) input.value = write(plan);
    },
    /** What the server allows where nothing is said. @param {Preview} preview */
    told: ({ limits: { seconds, memory: bytes } }) => {
      time.placeholder = seconds === null ? t('ui.fight.no-limit') : lasting(seconds);
      memory.placeholder = bytes === null ? t('ui.fight.no-limit') : room(bytes);
    },
  };
}
