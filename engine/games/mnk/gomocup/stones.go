package gomocup

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"noughts/engine"
)

var (
	errNoBoard = errors.New("there is no board yet; send START and its size")
	errOver    = errors.New("the game is over: five in a row, or a full board")
	errNoPlay  = errors.New("no game comes to this board: five in a row would have ended it before the last stone")
)

// A stone is one stone on the board.
type stone struct {
	point point
	own   bool
}

// A point is where a stone stands or may stand.
type point struct{ x, y int }

func (p point) String() string { return strconv.Itoa(p.x) + "," + strconv.Itoa(p.y) }

// cell returns the number of the point's cell.
func (z size) cell(p point) int { return p.y*z.cols + p.x }

// point returns the point of a cell.
func (z size) point(cell uint16) point { return point{int(cell) % z.cols, int(cell) / z.cols} }

// read reads a point of the board.
func (z size) read(args string) (point, error) {
	xy, err := numbers(args, 2)
	if err != nil {
		return point{}, fmt.Errorf("a move is two numbers, such as 7,7: %w", err)
	}
	p := point{xy[0], xy[1]}
	if p.x < 0 || p.x >= z.cols || p.y < 0 || p.y >= z.rows {
		return point{}, fmt.Errorf("%v is not on the board of %dx%d", p, z.cols, z.rows)
	}
	return p, nil
}

// number reads a whole number.
func number(text string) (int, error) {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil {
		return 0, fmt.Errorf("%.20q is not a number", text)
	}
	return n, nil
}

// numbers reads so many whole numbers with commas or blanks between them.
func numbers(text string, count int) ([]int, error) {
	parts := strings.Split(text, ",")
	if len(parts) == 1 {
		parts = strings.Fields(text)
	}
	if len(parts) != count {
		return nil, fmt.Errorf("%.20q is not %d numbers with commas between them", text, count)
	}
	list := make([]int, count)
	for i, part := range parts {
		var err error
		if list[i], err = number(part); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// put adds a stone where none stands.
func (s *Session) put(p point, own bool) error {
	if s.at(p) >= 0 {
		return fmt.Errorf("there is a stone on %v already", p)
	}
	s.stones = append(s.stones, stone{p, own})
	return nil
}

// at returns the number of the stone on a point, or -1.
func (s *Session) at(p point) int {
	return slices.IndexFunc(s.stones, func(t stone) bool { return t.point == p })
}

// lead returns by how many the engine's stones are more than the opponent's.
func (s *Session) lead() int {
	n := 0
	for _, t := range s.stones {
		if t.own {
			n++
		} else {
			n--
		}
	}
	return n
}

// notNow says that it is not somebody's turn.
func (s *Session) notNow(whose string) error {
	own := (len(s.stones) + s.lead()) / 2
	return fmt.Errorf("it is not %s turn: this engine has %d stones and the opponent %d", whose, own, len(s.stones)-own)
}

// position returns the position that the stones make. Whoever has fewer of them
// is to move, and if neither has, the side that moved first.
func (s *Session) position() (engine.Position, error) {
	mine := engine.X
	if s.lead() < 0 {
		mine = engine.O
	}
	cells := make([]engine.Symbol, s.size.cols*s.size.rows)
	for _, t := range s.stones {
		if t.own {
			cells[s.size.cell(t.point)] = mine
		} else {
			cells[s.size.cell(t.point)] = engine.X + engine.O - mine
		}
	}
	p, err := s.analyzer.game.Setup(cells)
	if err != nil {
		return nil, errNoPlay // the numbers of stones are right, so it can only be that
	}
	if _, over := p.Outcome(); over {
		return nil, errOver
	}
	return p, nil
}

// begin makes the first move, or any other if it is the engine's turn.
func (s *Session) begin(ctx context.Context, _ string) ([]string, error) {
	if err := s.ready(); err != nil {
		return nil, err
	}
	return s.move(ctx)
}

// turn takes a move of the opponent and answers it.
func (s *Session) turn(ctx context.Context, args string) ([]string, error) {
	if err := s.ready(); err != nil {
		return nil, err
	}
	p, err := s.size.read(args)
	if err != nil {
		return nil, err
	}
	if n := s.lead(); n != 0 && n != 1 {
		return nil, s.notNow("the opponent's")
	}
	if err := s.put(p, false); err != nil {
		return nil, err
	}
	answer, err := s.move(ctx)
	if err != nil {
		s.stones = s.stones[:len(s.stones)-1] // as if it had not been sent
	}
	return answer, err
}

// play takes a move that the manager makes for the engine.
func (s *Session) play(_ context.Context, args string) ([]string, error) {
	if err := s.ready(); err != nil {
		return nil, err
	}
	p, err := s.size.read(args)
	if err != nil {
		return nil, err
	}
	if n := s.lead(); n != 0 && n != -1 {
		return nil, s.notNow("this engine's")
	}
	if err := s.put(p, true); err != nil {
		return nil, err
	}
	return []string{p.String()}, nil
}

// takeBack takes a stone off the board.
func (s *Session) takeBack(_ context.Context, args string) ([]string, error) {
	if s.size == (size{}) {
		return nil, errNoBoard
	}
	p, err := s.size.read(args)
	if err != nil {
		return nil, err
	}
	i := s.at(p)
	if i < 0 {
		return nil, fmt.Errorf("there is no stone on %v", p)
	}
	s.stones = slices.Delete(s.stones, i, i+1)
	return []string{"OK"}, nil
}

// move thinks, and puts the engine's stone.
func (s *Session) move(ctx context.Context) ([]string, error) {
	if n := s.lead(); n != 0 && n != -1 {
		return nil, s.notNow("this engine's")
	}
	p, err := s.position()
	if err != nil {
		return nil, err
	}
	a, answer := s.think(ctx, p, oneMove)
	m := s.size.point(a.Root.Move.Cell)
	s.stones = append(s.stones, stone{m, true})
	return append(answer, m.String()), nil
}
