package render

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// A packer packs the rows of a picture by DEFLATE (RFC 1951). Most rows of a board are those above
// them but for some edges, so it looks there first, and only where that fails into a table of what
// was seen; all of it becomes one block with codes of its own. That takes a fraction of what
// packers for any data do, which look everything up. A packer is used again when it is done.
type packer struct {
	raw     []byte   // the rows, one after the other
	stride  int      // how long each is
	others  []int32  // where a byte is other than the one above it
	ahead   int      // the first of those that has not been passed
	tokens  []uint32 // literals, and matches with isMatch
	seen    [1 << seenBits]int32
	symbols [288]uint32 // how often literals and lengths occur
	offsets [30]uint32  // how often distances occur
	out     bitWriter
}

const (
	isMatch    = 1 << 31 // of a token: 9 bits of length and 16 of distance follow
	leastMatch = 4
	mostMatch  = 258
	window     = 1 << 15 // how far back a match may be
	endOfBlock = 256
)

// How hard a packer looks. With these a 6×6 board in the middle of a game comes to 10.4 KB and a
// 20×20 one to 33 KB; others made more of either, or took longer: go test -bench 'Encode|PNG'
// ./render.
const (
	goodMatch  = 32 // from where on a match with the row above is taken without looking any further
	farMatch   = 10 // how long another one has to be: it takes as many bits as some literals
	rememberIn = 16 // in how much of a match what is other than above is remembered for others
	seenBits   = 13 // of a slot in the table of what was seen
)

// begin makes room for so many rows.
func (p *packer) begin(stride, rows int) {
	p.stride = stride
	p.raw = slices.Grow(p.raw[:0], rows*stride)[:rows*stride]
	p.others, p.ahead = p.others[:0], 0
}

// pack returns the rows packed; what it returns stands until the next call.
func (p *packer) pack() []byte {
	p.tokens = p.tokens[:0]
	p.symbols, p.offsets = [288]uint32{endOfBlock: 1}, [30]uint32{}
	for i := range p.seen {
		p.seen[i] = -window - 1
	}
	p.tokenize()
	p.out = bitWriter{bytes: p.out.bytes[:0]}
	p.write()
	return p.out.bytes
}

// tokenize makes literals and matches of the rows.
//
//go:norace
func (p *packer) tokenize() {
	raw, last := p.raw, len(p.raw)-8
	i := 0
	for i <= last {
		length, back := p.find(i)
		if length < leastMatch {
			p.literal(raw[i])
			i++
			continue
		}
		for length < goodMatch && i < last {
			later, from := p.find(i + 1)
			if later <= length {
				break
			}
			p.literal(raw[i])
			i, length, back = i+1, later, from
		}
		p.match(length, back)
		for _, k := range p.others[p.ahead:] {
			if int(k) >= min(i+length, i+rememberIn, last) {
				break
			}
			p.remember(int(k))
		}
		i += length
	}
	for ; i < len(raw); i++ {
		p.literal(raw[i])
	}
}

// find returns the best match that it finds for what stands at i.
//
//go:norace
func (p *packer) find(i int) (length, back int) {
	if back = p.stride; i >= back && back <= window {
		if length = p.asAbove(i); length >= goodMatch {
			return length, back
		}
	}
	before := p.remember(i)
	if i-before <= window {
		n := alike(p.raw, before, i)
		if n > length+2 && n >= farMatch {
			return n, i - before
		}
	}
	return length, back
}

// asAbove returns how many bytes from i on are as those above them. What lies before i is not asked
// for any more.
func (p *packer) asAbove(i int) int {
	for p.ahead < len(p.others) && int(p.others[p.ahead]) < i {
		p.ahead++
	}
	if p.ahead < len(p.others) {
		return int(p.others[p.ahead]) - i
	}
	return len(p.raw) - i
}

// remember records the bytes at i, and returns where equal bytes may have stood before.
func (p *packer) remember(i int) int {
	slot := binary.LittleEndian.Uint64(p.raw[i:]) * 0x9e3779b97f4a7c15 >> (64 - seenBits)
	before := int(p.seen[slot])
	p.seen[slot] = int32(i)
	return before
}

// alike returns how many bytes from b on are as those from a on.
func alike(raw []byte, a, b int) int {
	n := 0
	for b+n+8 <= len(raw) {
		if x := binary.LittleEndian.Uint64(raw[a+n:]) ^ binary.LittleEndian.Uint64(raw[b+n:]); x != 0 {
			return n + bits.TrailingZeros64(x)/8
		}
		n += 8
	}
	for b+n < len(raw) && raw[a+n] == raw[b+n] {
		n++
	}
	return n
}

func (p *packer) literal(b byte) {
	p.tokens = append(p.tokens, uint32(b))
	p.symbols[b]++
}

// match records a match of any length, in parts as long as the format allows.
func (p *packer) match(length, back int) {
	offset, _, _ := offsetCode(back)
	for length > 0 {
		n := min(length, mostMatch)
		if left := length - n; left > 0 && left < 3 {
			n -= 3 // the rest must not be too short for a match
		}
		p.tokens = append(p.tokens, isMatch|uint32(n)<<16|uint32(back-1))
		symbol, _, _ := lengthCode(n)
		p.symbols[symbol]++
		p.offsets[offset]++
		length -= n
	}
}

// lengthCode is how a length is written: a symbol, and so many bits more.
func lengthCode(n int) (symbol int, extra uint32, count int) {
	switch n -= 3; {
	case n < 8:
		return 257 + n, 0, 0
	case n == mostMatch-3:
		return 285, 0, 0
	}
	count = bits.Len32(uint32(n)) - 3
	return 257 + count<<2 + n>>count, uint32(n) & (1<<count - 1), count
}

// offsetCode is the same for a distance.
func offsetCode(back int) (symbol int, extra uint32, count int) {
	if back--; back < 4 {
		return back, 0, 0
	}
	count = bits.Len32(uint32(back)) - 2
	return count<<1 + back>>count, uint32(back) & (1<<count - 1), count
}

// lengthOrder is the order in which the lengths of the codes for lengths of codes are written.
var lengthOrder = [...]int{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15}

// write writes the one block, with codes for what occurs in it.
//
//go:norace
func (p *packer) write() {
	if p.offsets == [30]uint32{} {
		p.offsets[0] = 1 // there has to be one
	}
	symbols, offsets := newPrefixCodes(p.symbols[:286], 15), newPrefixCodes(p.offsets[:], 15)
	lengths := make([]uint8, 0, 286+30)
	for _, c := range symbols {
		lengths = append(lengths, c.bits)
	}
	for _, c := range offsets {
		lengths = append(lengths, c.bits)
	}
	runs := runsOf(lengths)
	counts := make([]uint32, 19)
	for _, r := range runs {
		counts[r.symbol]++
	}
	codes := newPrefixCodes(counts, 7)
	sent := len(lengthOrder)
	for sent > 4 && codes[lengthOrder[sent-1]].bits == 0 {
		sent--
	}
	w := &p.out
	w.put(1, 1) // the last block
	w.put(2, 2) // with codes of its own
	w.put(286-257, 5)
	w.put(30-1, 5)
	w.put(uint32(sent-4), 4)
	for _, symbol := range lengthOrder[:sent] {
		w.put(uint32(codes[symbol].bits), 3)
	}
	for _, r := range runs {
		w.code(codes[r.symbol])
		w.put(r.extra, r.count)
	}
	for _, t := range p.tokens {
		if t&isMatch == 0 {
			w.code(symbols[t])
			continue
		}
		symbol, extra, count := lengthCode(int(t >> 16 & 0x1ff))
		w.code(symbols[symbol])
		w.put(extra, count)
		symbol, extra, count = offsetCode(int(t&0xffff) + 1)
		w.code(offsets[symbol])
		w.put(extra, count)
	}
	w.code(symbols[endOfBlock])
	w.flush()
}

// A lengthRun is one or several lengths of codes as they are written.
type lengthRun struct {
	symbol int
	extra  uint32
	count  int
}

// runsOf puts those together that repeat.
func runsOf(lengths []uint8) (runs []lengthRun) {
	for i := 0; i < len(lengths); {
		n := 1
		for i+n < len(lengths) && lengths[i+n] == lengths[i] {
			n++
		}
		v := lengths[i]
		i += n
		if v != 0 {
			runs = append(runs, lengthRun{symbol: int(v)})
			n--
		}
		for n > 0 {
			switch {
			case v == 0 && n >= 11:
				k := min(n, 138)
				runs = append(runs, lengthRun{18, uint32(k - 11), 7})
				n -= k
			case v == 0 && n >= 3:
				runs = append(runs, lengthRun{17, uint32(n - 3), 3})
				n = 0
			case v != 0 && n >= 3:
				k := min(n, 6)
				runs = append(runs, lengthRun{16, uint32(k - 3), 2})
				n -= k
			default:
				runs = append(runs, lengthRun{symbol: int(v)})
				n--
			}
		}
	}
	return runs
}

// A prefixCode is how a symbol is written, its lowest bit first.
type prefixCode struct {
	value uint16
	bits  uint8
}

// newPrefixCodes makes Huffman's codes of at most so many bits for symbols that occur so often.
// Where that would be too long for a rare symbol, they are made as if the others occurred less
// often.
func newPrefixCodes(counts []uint32, most uint8) []prefixCode {
	codes := make([]prefixCode, len(counts))
	for shift := 0; !assignLengths(codes, counts, shift, most); shift++ {
	}
	var starts [17]uint16
	for _, c := range codes {
		starts[c.bits+1]++
	}
	starts[1] = 0 // those that do not occur
	for n := 1; n < len(starts); n++ {
		starts[n] = (starts[n-1] + starts[n]) << 1
	}
	for i, c := range codes {
		if c.bits > 0 {
			codes[i].value = bits.Reverse16(starts[c.bits]) >> (16 - c.bits)
			starts[c.bits]++
		}
	}
	return codes
}

// assignLengths gives each code its length, and reports whether none is too long.
func assignLengths(codes []prefixCode, counts []uint32, shift int, most uint8) bool {
	type node struct {
		count       uint32
		left, right int16 // below it; a leaf has its symbol in left and -1 in right
	}
	nodes := make([]node, 0, 2*len(counts))
	for i, n := range counts {
		if n > 0 {
			nodes = append(nodes, node{max(1, n>>shift), int16(i), -1})
		}
	}
	leaves := len(nodes)
	if leaves == 1 {
		codes[nodes[0].left].bits = 1
		return true
	}
	slices.SortStableFunc(nodes, func(a, b node) int { return int(int64(a.count) - int64(b.count)) })
	// The nodes that are put together come in ascending order, too: the two smallest are at the
	// heads of two lines.
	leaf, inner := 0, leaves
	next := func() int16 {
		if leaf < leaves && (inner == len(nodes) || nodes[leaf].count <= nodes[inner].count) {
			leaf++
			return int16(leaf - 1)
		}
		inner++
		return int16(inner - 1)
	}
	for range leaves - 1 {
		a, b := next(), next()
		nodes = append(nodes, node{nodes[a].count + nodes[b].count, a, b})
	}
	depths := make([]uint8, len(nodes))
	for i := len(nodes) - 1; i >= 0; i-- {
		n := nodes[i]
		if n.right < 0 {
			if depths[i] > most {
				return false
			}
			codes[n.left].bits = depths[i]
			continue
		}
		depths[n.left], depths[n.right] = depths[i]+1, depths[i]+1
	}
	return true
}

// A bitWriter writes bits, the lowest first.
type bitWriter struct {
	bytes []byte
	held  uint64
	n     int // how many bits are held
}

func (w *bitWriter) code(c prefixCode) { w.put(uint32(c.value), int(c.bits)) }

// put writes the lowest bits of a value.
func (w *bitWriter) put(v uint32, count int) {
	w.held |= uint64(v) << w.n
	if w.n += count; w.n >= 32 {
		w.bytes = binary.LittleEndian.AppendUint32(w.bytes, uint32(w.held))
		w.held >>= 32
		w.n -= 32
	}
}

// flush writes the remaining bits, and fills up the last byte.
func (w *bitWriter) flush() {
	for w.n > 0 {
		w.bytes = append(w.bytes, byte(w.held))
		w.held >>= 8
		w.n -= 8
	}
}
