// What every sitting has: moves that can be taken back and made again, a clock, and what moves cost. No elements here.

/** @template Move */
export class Sitting {
  /** @param {Move[]} moves that are made already */
  constructor(moves) {
    this.moves = moves;
    /** How many of the moves are done; the rest can be redone. */
    this.at = moves.length;
    /** Milliseconds before the clock was last started. */
    this.spent = 0;
    /** @type {number | null} */
    this.since = null;
    /** Did an algorithm make moves? */
    this.helped = false;
  }

  undo() {
    if (this.at === 0) return false;
    this.at -= 1;
    return true;
  }

  redo() {
    if (this.at === this.moves.length) return false;
    this.at += 1;
    return true;
  }

  /** Starts or stops the clock. @param {boolean} on @param {number} now */
  clock(on, now) {
    if (on && this.since === null) this.since = now;
    if (!on && this.since !== null) {
      this.spent += now - this.since;
      this.since = null;
    }
  }

  /** Seconds on the clock. @param {number} now */
  seconds(now) {
    return Math.floor((this.spent + (this.since === null ? 0 : now - this.since)) / 1000);
  }

  /** The distance after so many moves, where that is known. @param {number} [_at] @returns {number | null | undefined} */
  distance(_at) {
    return null;
  }

  /** What a move cost: 1 away, -1 nearer, 0 neither, null if it is not known. @param {number} index */
  cost(index) {
    const [before, after] = [this.distance(index), this.distance(index + 1)];
    return typeof before === 'number' && typeof after === 'number' ? after - before : null;
  }

  /** Moves that did not lead nearer; null if any distance is not known. */
  wrong() {
    const costs = this.moves.slice(0, this.at).map((_, i) => this.cost(i));
    return typeof this.distance(0) !== 'number' || costs.includes(null) ? null : costs.filter((cost) => Number(cost) >= 0).length;
  }
}
