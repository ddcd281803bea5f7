/** Equal, or one letter is added, missing or changed, or two adjacent letters are swapped. */
export function isNear(one: string, other: string): boolean {
  const [a, b] = rests(one, other);
  return isSwapped(a, b) || a.slice(1) === b.slice(1) || isLonger(a, b) || isLonger(b, a);
}

/** The same without a changed letter, which more often makes another word. */
export function isNearest(one: string, other: string): boolean {
  const [a, b] = rests(one, other);
  return a === b || isSwapped(a, b) || isLonger(a, b) || isLonger(b, a);
}

/** What follows the letters that both begin with. */
function rests(one: string, other: string): [string, string] {
  let begin = 0;
  while (begin < one.length && one[begin] === other[begin]) begin++;
  return [one.slice(begin), other.slice(begin)];
}

function isSwapped(a: string, b: string): boolean {
  return a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
}

function isLonger(a: string, b: string): boolean {
  return a !== '' && a.slice(1) === b;
}
